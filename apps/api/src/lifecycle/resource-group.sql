-- What is bound to a thing belongs to the business group of that thing: from the moment it is bound, and wherever the
-- thing goes.
CREATE OR REPLACE FUNCTION resource_join_group() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  joined text;
BEGIN
  SELECT group_id INTO joined FROM resource WHERE id = NEW.bound_to;
  IF FOUND THEN
    NEW.group_id := joined;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER resource_join_group BEFORE INSERT OR UPDATE OF bound_to ON resource
FOR EACH ROW WHEN (NEW.bound_to IS NOT NULL) EXECUTE FUNCTION resource_join_group();

CREATE OR REPLACE FUNCTION resource_take_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE resource SET group_id = NEW.group_id WHERE bound_to = NEW.id AND group_id IS DISTINCT FROM NEW.group_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER resource_take_along AFTER UPDATE ON resource
FOR EACH ROW WHEN (OLD.group_id IS DISTINCT FROM NEW.group_id) EXECUTE FUNCTION resource_take_along();
