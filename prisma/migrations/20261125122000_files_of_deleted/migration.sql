-- Files of what is deleted without a copy in the trash, or merged into something else: they too go after thirty days.
ALTER TABLE "FileRemoval" ADD COLUMN "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Whatever shows the file then keeps it, and what comes back takes it off the list at once.
CREATE FUNCTION remove_files_later() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FileRemoval" ("fileKey", "dueAt")
    SELECT unnest(trashed_files(jsonb_build_array(jsonb_build_object('rows', jsonb_build_array(to_jsonb(OLD)))))),
      now() + interval '30 days'
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER files_of_deleted AFTER DELETE ON "Trailer" FOR EACH ROW EXECUTE FUNCTION remove_files_later();
CREATE TRIGGER files_of_deleted AFTER DELETE ON "Artist" FOR EACH ROW EXECUTE FUNCTION remove_files_later();
CREATE TRIGGER files_of_deleted AFTER DELETE ON "Livestream" FOR EACH ROW EXECUTE FUNCTION remove_files_later();
