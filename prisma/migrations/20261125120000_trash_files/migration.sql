-- Files of the media store that nothing needs any more, for the job that removes them. A row is written in the
-- transaction that empties the trash, and goes after its file, or as soon as something shows the file again.
CREATE TABLE "FileRemoval" (
    "fileKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "FileRemoval_pkey" PRIMARY KEY ("fileKey")
);

-- The name within the media store of a picture that we store; null for every other address.
CREATE FUNCTION stored_picture(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'pictures/' || substring(address FROM '/pictures/([0-9a-f]{40}\.webp)$')
$$;

-- The pictures and uploaded video files of what lies in the trash. It calls no function of ours: a database index does
-- not find them while it is made.
CREATE FUNCTION trashed_files(copies jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT "file"), '{}') FROM (
    SELECT 'pictures/' || substring("value" #>> '{}' FROM '/pictures/([0-9a-f]{40}\.webp)$') AS "file"
      FROM jsonb_path_query(copies, '$[*].rows[*].thumbnailUrl') AS "value"
    UNION ALL
    SELECT substring("value" #>> '{}' FROM '^videos/.+$') FROM jsonb_path_query(copies, '$[*].rows[*].fileKey') AS "value"
  ) AS "files" WHERE "file" IS NOT NULL
$$;
CREATE INDEX "TrashItem_files_idx" ON "TrashItem" USING GIN (trashed_files("rows"));

-- Whoever shows or plays a file: it is not removed. A removal under way is waited for.
CREATE FUNCTION keep_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "FileRemoval" WHERE "fileKey" = NEW."fileKey";
  RETURN NEW;
END $$;
-- By their names they come before the triggers that lock the file's stream, as the job does.
CREATE TRIGGER "Video_file_removal" BEFORE INSERT OR UPDATE OF "fileKey" ON "Video"
  FOR EACH ROW WHEN (NEW."fileKey" LIKE 'videos/%') EXECUTE FUNCTION keep_file();
CREATE TRIGGER "Trailer_file_removal" BEFORE INSERT OR UPDATE OF "fileKey" ON "Trailer"
  FOR EACH ROW WHEN (NEW."fileKey" LIKE 'videos/%') EXECUTE FUNCTION keep_file();
CREATE INDEX "Video_uploaded_file_idx" ON "Video" ("fileKey") WHERE "fileKey" LIKE 'videos/%';
CREATE INDEX "Trailer_uploaded_file_idx" ON "Trailer" ("fileKey") WHERE "fileKey" LIKE 'videos/%';

-- Whoever replaces a picture: the one before lies in the trash, unless it comes back.
CREATE FUNCTION keep_picture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown text := stored_picture(NEW."thumbnailUrl");
BEGIN
  DELETE FROM "FileRemoval" WHERE "fileKey" = shown;
  IF TG_OP = 'INSERT' OR stored_picture(OLD."thumbnailUrl") IS NOT DISTINCT FROM shown THEN
    RETURN NULL;
  END IF;
  IF shown IS NOT NULL THEN
    DELETE FROM "TrashItem" WHERE trashed_files("rows") @> ARRAY[shown]
      AND "kind" = 'picture' AND "entityId" = NEW."id" AND "rows" #>> '{0,table}' = TG_TABLE_NAME;
  END IF;
  IF stored_picture(OLD."thumbnailUrl") IS NOT NULL THEN
    INSERT INTO "TrashItem" ("kind", "entityId", "name", "rows") VALUES ('picture', NEW."id", NEW."name",
      jsonb_build_array(jsonb_build_object('table', TG_TABLE_NAME, 'rows',
        jsonb_build_array(jsonb_build_object('id', NEW."id", 'thumbnailUrl', OLD."thumbnailUrl")))));
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  owner text;
BEGIN
  FOREACH owner IN ARRAY ARRAY['Video', 'Trailer', 'Artist', 'Livestream'] LOOP
    EXECUTE format('CREATE TRIGGER stored_picture_insert AFTER INSERT ON %I
      FOR EACH ROW WHEN (stored_picture(NEW."thumbnailUrl") IS NOT NULL) EXECUTE FUNCTION keep_picture()', owner);
    EXECUTE format('CREATE TRIGGER stored_picture_update AFTER UPDATE OF "thumbnailUrl" ON %I
      FOR EACH ROW WHEN (NEW."thumbnailUrl" <> OLD."thumbnailUrl") EXECUTE FUNCTION keep_picture()', owner);
    EXECUTE format('CREATE INDEX %I ON %I (stored_picture("thumbnailUrl"))
      WHERE stored_picture("thumbnailUrl") IS NOT NULL', owner || '_stored_picture_idx', owner);
  END LOOP;
END $$;
