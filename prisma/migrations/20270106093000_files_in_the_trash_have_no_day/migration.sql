-- What is deleted into the trash has a copy there, of the same transaction, which holds its files: they are not put on
-- the list. Each day on it is then one that somebody else was promised, also when staff delete the copy for good.
CREATE OR REPLACE FUNCTION remove_files_later() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FileRemoval" AS listed ("fileKey", "dueAt")
    SELECT "file", now() + interval '30 days'
    FROM unnest(trashed_files(jsonb_build_array(jsonb_build_object('rows', jsonb_build_array(to_jsonb(OLD)))))) AS "file"
    WHERE NOT EXISTS (SELECT FROM "TrashItem"
      WHERE trashed_files("rows") @> ARRAY["file"] AND "deletedAt" = now()::timestamptz(3))
    ON CONFLICT ("fileKey") DO UPDATE SET "dueAt" = greatest(listed."dueAt", excluded."dueAt");
  RETURN NULL;
END $$;
