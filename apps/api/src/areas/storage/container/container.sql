-- A container ends when what was bought does, however the end of that was moved.
CREATE OR REPLACE FUNCTION container_follow_term() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE container SET expires_at = NEW.expires_at WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER container_follow_term AFTER INSERT OR UPDATE OF expires_at ON resource
FOR EACH ROW WHEN (NEW.kind = 'container' AND NEW.expires_at IS NOT NULL) EXECUTE FUNCTION container_follow_term();
