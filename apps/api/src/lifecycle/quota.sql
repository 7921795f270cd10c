-- How many of a kind an account may have; NULL without limit.
CREATE OR REPLACE FUNCTION quota_of(owner text, wanted text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM account_quota WHERE account_id = owner AND kind = wanted)
    THEN (SELECT most FROM account_quota WHERE account_id = owner AND kind = wanted)
    ELSE (SELECT most FROM quota WHERE kind = wanted) END
$$;

-- How many of its kind a thing is: what is had several at a time says so.
CREATE OR REPLACE FUNCTION quota_count(spec jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(spec->'count') = 'number' THEN (spec->>'count')::int ELSE 1 END
$$;

-- What an account has of a kind, also in the recycle bin: it can be had back from there. Copies that a plan makes are
-- bounded by the plan.
CREATE OR REPLACE FUNCTION quota_used(owner text, wanted text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(quota_count(spec)), 0)::int FROM resource WHERE account_id = owner AND kind = wanted AND released_at IS NULL
    AND NOT coalesce((spec->>'automatic')::boolean, false)
$$;

-- Refuses more than an account may have (`P0455`, with the kind, the number and what is in use). Where there is a limit,
-- purchases of one account take turns until the commit, so that each counts those before it. Nothing is held otherwise.
CREATE OR REPLACE FUNCTION quota_hold(buyer text, things jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  asked record;
  held boolean := false;
  used int;
BEGIN
  FOR asked IN
    SELECT t->>'kind' AS kind, sum(quota_count(t->'spec'))::int AS many, quota_of(buyer, t->>'kind') AS most
    FROM jsonb_array_elements(things) t WHERE NOT coalesce((t->'spec'->>'automatic')::boolean, false)
    GROUP BY 1 ORDER BY 1
  LOOP
    CONTINUE WHEN asked.most IS NULL;
    IF NOT held THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('quota ' || buyer, 0));
      held := true;
    END IF;
    used := quota_used(buyer, asked.kind);
    IF used + asked.many > asked.most THEN
      RAISE EXCEPTION 'over quota' USING ERRCODE = 'P0455', DETAIL = asked.kind || ' ' || asked.most || ' ' || used;
    END IF;
  END LOOP;
END $$;
