-- What lists of staff find names by: no case, accent, quote, kind of dash or hard space stands in the way, nor a sign that
-- nobody sees. `folded` of lib/shared/folded.ts does the same to what is typed.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN given !~ '[^\x20-\x7e]' THEN translate(lower(given), '''"`', '') ELSE
    translate(
      replace(lower(regexp_replace(normalize(replace(given, U&'\00B4', ''), NFKD),
        U&'[\0300-\036F\00AD\200B-\200F\2018-\201F\2032\2033\2060\FEFF\02B9-\02BF''"`]', '', 'g')), 'ß', 'ss'),
      U&'\0131\00F8\0142\0111\2010\2011\2012\2013\2014', 'iold-----')
  END
$$;

-- People. The table is written anew: for a million people, requests of signed-in people wait a minute. The indexes come in
-- a migration of their own, so that only writes to it wait for those.
DROP INDEX "User_nameKey_trgm_idx", "User_createdAt_id_nameKey_idx", "User_letter_pairs_idx";
ALTER TABLE "User" DROP COLUMN "nameKey";
ALTER TABLE "User"
  ADD COLUMN "nameKey" TEXT NOT NULL
    GENERATED ALWAYS AS (folded("firstName" || ' ' || "lastName" || ' ' || "email")) STORED;

-- Videos. The search index and the counts do not depend on it.
CREATE OR REPLACE FUNCTION set_video_list_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW."hasProgramme" := false;
    END IF;
    NEW."nameKey" := folded(NEW."name");
    RETURN NEW;
END $$;
ALTER TABLE "Video" DISABLE TRIGGER USER;
UPDATE "Video" SET "nameKey" = folded("name") WHERE "nameKey" <> folded("name");
ALTER TABLE "Video" ENABLE TRIGGER USER;

-- Lists that may be long.
DROP INDEX "Trailer_name_trgm_idx", "TrashItem_name_trgm_idx", "OutboxMail_subject_trgm_idx", "Enquiry_name_trgm_idx",
  "Enquiry_email_trgm_idx", "Enquiry_company_trgm_idx", "Enquiry_message_trgm_idx";
