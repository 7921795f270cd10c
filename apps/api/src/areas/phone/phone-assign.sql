-- Who left the business sees no phone any more, and keeps none from the others.
CREATE OR REPLACE FUNCTION phone_member_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE phone SET member_id = NULL WHERE member_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER phone_member_left AFTER UPDATE OF status ON login
FOR EACH ROW WHEN (NEW.status = 'deleted' AND OLD.status <> 'deleted') EXECUTE FUNCTION phone_member_left();
