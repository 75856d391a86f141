-- A picture that was uploaded once more before what showed it is deleted stands on the list already: its thirty days
-- begin with the deletion, as a merge of artists that took its last place can be undone.
CREATE OR REPLACE FUNCTION remove_files_later() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FileRemoval" AS listed ("fileKey", "dueAt")
    SELECT unnest(trashed_files(jsonb_build_array(jsonb_build_object('rows', jsonb_build_array(to_jsonb(OLD)))))),
      now() + interval '30 days'
    ON CONFLICT ("fileKey") DO UPDATE SET "dueAt" = greatest(listed."dueAt", excluded."dueAt");
  RETURN NULL;
END $$;
