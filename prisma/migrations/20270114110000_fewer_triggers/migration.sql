-- The search index is brought up to date by the mutations (indexChangedVideos), which know what they change.
DROP FUNCTION search_note_videos(), search_note_pieces(), search_note_piece_parts(), search_note_changed(),
  search_note_scripts(), search_follow_video() CASCADE;

-- Whether a video has a programme is asked of its pieces.
DROP FUNCTION note_programmes() CASCADE;
DROP INDEX "Video_without_programme_idx";
DROP TRIGGER "Video_list_columns" ON "Video";
DROP FUNCTION set_video_list_columns();
ALTER TABLE "Video" DROP COLUMN "hasProgramme";

-- Written by deletePerson and by the change of a customer's person.
DROP FUNCTION billing_customer_released() CASCADE;

-- One trigger for what a video's row derives from itself: the name as it is compared, and when it was first public.
CREATE OR REPLACE FUNCTION set_public_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."nameKey" := folded(NEW."name");
  IF NEW."publicSince" IS NULL OR NEW."publicSince" > now() THEN
    NEW."publicSince" := CASE WHEN NEW."publishedAt" IS NOT NULL THEN greatest(NEW."publishedAt", now()) END;
  END IF;
  RETURN NEW;
END $$;
ALTER FUNCTION set_public_since() RENAME TO video_derived;
DROP TRIGGER "Video_public_since" ON "Video";
CREATE TRIGGER video_derived BEFORE INSERT OR UPDATE OF "name", "publishedAt" ON "Video"
  FOR EACH ROW EXECUTE FUNCTION video_derived();

-- One trigger for a file that is shown: it is not removed any more, and its stream is played or queued. A removal under
-- way is waited for first, as the job that removes takes its locks in that order.
DROP FUNCTION keep_file() CASCADE;
DROP TRIGGER "Video_file_stream" ON "Video";
DROP TRIGGER "Trailer_file_stream" ON "Trailer";
DROP FUNCTION set_file_stream();
CREATE FUNCTION file_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."streamKey" := NULL;
  IF NEW."fileKey" LIKE 'videos/%' THEN
    DELETE FROM "FileRemoval" WHERE "fileKey" = NEW."fileKey";
    INSERT INTO "FileStream" ("fileKey") VALUES (NEW."fileKey") ON CONFLICT DO NOTHING;
    SELECT "streamKey" INTO NEW."streamKey" FROM "FileStream" WHERE "fileKey" = NEW."fileKey" FOR SHARE;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER file_shown BEFORE INSERT OR UPDATE OF "fileKey" ON "Video" FOR EACH ROW EXECUTE FUNCTION file_shown();
CREATE TRIGGER file_shown BEFORE INSERT OR UPDATE OF "fileKey" ON "Trailer" FOR EACH ROW EXECUTE FUNCTION file_shown();

-- One trigger of each kind for the pictures of a table, where there were two.
CREATE OR REPLACE FUNCTION remote_picture_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."thumbnailUrl" = OLD."thumbnailUrl" THEN
    RETURN NEW;
  END IF;
  INSERT INTO "RemotePicture" AS note ("hash", "address", "nextAttemptAt")
    VALUES (sha256(convert_to(NEW."thumbnailUrl", 'UTF8')), NEW."thumbnailUrl", now())
    ON CONFLICT ("hash") DO UPDATE SET "attempts" = 0,
      "nextAttemptAt" = CASE WHEN note."url" IS NULL THEN now() END
    RETURNING "url" INTO known;
  NEW."thumbnailUrl" := coalesce(known, NEW."thumbnailUrl");
  RETURN NEW;
END $$;
DROP FUNCTION remote_picture_hash(text);

DO $$
DECLARE
  owner text;
BEGIN
  FOREACH owner IN ARRAY ARRAY['Video', 'Trailer', 'Artist', 'Livestream'] LOOP
    EXECUTE format('DROP TRIGGER remote_picture_insert ON %1$I; DROP TRIGGER remote_picture_update ON %1$I;
      DROP TRIGGER stored_picture_insert ON %1$I; DROP TRIGGER stored_picture_update ON %1$I', owner);
    EXECUTE format('CREATE TRIGGER remote_picture BEFORE INSERT OR UPDATE OF "thumbnailUrl" ON %I
      FOR EACH ROW WHEN (is_remote_picture(NEW."thumbnailUrl")) EXECUTE FUNCTION remote_picture_note()', owner);
    EXECUTE format('CREATE TRIGGER stored_picture AFTER INSERT OR UPDATE OF "thumbnailUrl" ON %I
      FOR EACH ROW EXECUTE FUNCTION keep_picture()', owner);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION keep_picture() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- One trigger for what a name's row derives from its name: a slug that nobody has, the slugs that lead on to it, when it
-- changed, and whether it is to be drafted in the scripts of India.
DROP FUNCTION name_facts_set(), old_slug_note(), undrafted_names(), undrafted_name(), name_slug_set() CASCADE;
CREATE FUNCTION name_derived() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written text := to_jsonb(NEW) ->> TG_ARGV[0];
  is_new boolean := true;
  taken boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    is_new := written IS DISTINCT FROM to_jsonb(OLD) ->> TG_ARGV[0];
  END IF;
  -- An artist's slug is always made: one that comes back from the trash may find another in its place.
  IF is_new AND NOT (TG_OP = 'INSERT' AND NEW."slug" <> '' AND TG_TABLE_NAME <> 'Artist') THEN
    NEW."slug" := coalesce(name_slug(written), NEW."id"::text);
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE "slug" = $1 AND "id" <> $2)', TG_TABLE_NAME)
        INTO taken USING NEW."slug", NEW."id";
      EXIT WHEN NOT taken;
      NEW."slug" := NEW."slug" || '-' || NEW."id";
    END LOOP;
  END IF;
  IF TG_TABLE_NAME = 'MusicalForm' THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME <> 'Artist' THEN
    NEW."changedAt" := CASE WHEN TG_OP = 'INSERT' THEN coalesce(NEW."changedAt", now()) ELSE now() END;
  END IF;
  IF is_new OR NEW."aliases" IS DISTINCT FROM OLD."aliases" THEN
    INSERT INTO "UndraftedName" ("kind", "nameId") VALUES (lower(TG_TABLE_NAME), NEW."id") ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."slug" <> NEW."slug" AND OLD."slug" <> '' THEN
    INSERT INTO "OldSlug" ("kind", "slug", "nameId") VALUES (TG_TABLE_NAME, OLD."slug", OLD."id")
      ON CONFLICT ("kind", "slug") DO UPDATE SET "nameId" = excluded."nameId", "since" = excluded."since";
  END IF;
  RETURN NEW;
END $$;

DO $$
DECLARE
  owner text;
BEGIN
  FOREACH owner IN ARRAY ARRAY['Raga', 'Tala', 'Composer', 'MusicalForm', 'Composition', 'Artist'] LOOP
    EXECUTE format('CREATE TRIGGER name_derived BEFORE INSERT OR UPDATE ON %I
      FOR EACH ROW EXECUTE FUNCTION name_derived(%L)', owner, CASE owner WHEN 'Composition' THEN 'title' ELSE 'name' END);
  END LOOP;
END $$;
