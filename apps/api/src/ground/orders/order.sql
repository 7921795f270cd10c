CREATE OR REPLACE FUNCTION customer_order_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.key_id := asking_key();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER customer_order_key BEFORE INSERT ON customer_order
  FOR EACH ROW EXECUTE FUNCTION customer_order_key();
