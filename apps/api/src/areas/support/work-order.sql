-- Whose customer somebody is decides who answers them first. The account is held, so that nobody opens one for an agent
-- whom they are just leaving.
CREATE OR REPLACE FUNCTION work_order_first_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT agent_id INTO NEW.agent_id FROM account WHERE id = NEW.account_id FOR SHARE;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER work_order_first_line BEFORE INSERT ON work_order
FOR EACH ROW EXECUTE FUNCTION work_order_first_line();

-- What is open goes along with a customer who changes hands, to nobody in particular there.
CREATE OR REPLACE FUNCTION work_order_go_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE work_order SET agent_id = NEW.agent_id, handed_at = NULL, assignee_id = NULL
  WHERE account_id = NEW.id AND status = 'processing';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER work_order_go_along AFTER UPDATE OF agent_id ON account
FOR EACH ROW WHEN (OLD.agent_id IS DISTINCT FROM NEW.agent_id) EXECUTE FUNCTION work_order_go_along();
