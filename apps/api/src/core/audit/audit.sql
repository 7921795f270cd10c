-- What was done stays written: no statement that goes astray, ours or a stranger's, makes a line say otherwise.
CREATE OR REPLACE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'PA001';
END $$;
CREATE OR REPLACE TRIGGER audit_line_append_only BEFORE UPDATE OR DELETE ON audit_line
  FOR EACH ROW EXECUTE FUNCTION audit_append_only();
CREATE OR REPLACE TRIGGER audit_line_no_truncate BEFORE TRUNCATE ON audit_line EXECUTE FUNCTION audit_append_only();
