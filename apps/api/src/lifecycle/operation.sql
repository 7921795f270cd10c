-- What a resource is bound to, what that is bound to, and so on.
CREATE OR REPLACE FUNCTION bound_above(of_resource text) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT r.bound_to AS id FROM resource r WHERE r.id = of_resource
    UNION
    SELECT r.bound_to FROM above a JOIN resource r ON r.id = a.id
  )
  SELECT coalesce(array_agg(id), '{}') FROM above WHERE id IS NOT NULL
$$;

-- Whoever writes an operation down, by a row or within a purchase: whose timelines tell of it, and which key asked for it.
CREATE OR REPLACE FUNCTION operation_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.key_id := asking_key();
  NEW.about := bound_above(NEW.resource_id);
  NEW.change := coalesce(NEW.change, '{}');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER operation_told BEFORE INSERT ON operation FOR EACH ROW EXECUTE FUNCTION operation_told();
