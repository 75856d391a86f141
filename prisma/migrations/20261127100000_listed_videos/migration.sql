-- Long lists of viewers: the videos that an artist leads or accompanies, those of a composition, and how many videos any
-- name has. From them a list's total and its pages are read without counting videos.

-- CreateTable
CREATE TABLE "ListedVideo" (
    "videoId" INTEGER NOT NULL,
    "list" VARCHAR(63) COLLATE "C" NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ListedVideo_pkey" PRIMARY KEY ("list","publishedAt","videoId")
);

-- No language sorts these names: bytes are compared several times as fast.
ALTER TABLE "RowTally" ALTER COLUMN "list" TYPE VARCHAR(63) COLLATE "C";

-- The lists of some videos, each once. Drafts are in none.
CREATE FUNCTION listed_works(ids integer[]) RETURNS TABLE ("videoId" integer, "list" text, "publishedAt" timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT v."id", 'composition:' || p."compositionId", v."publishedAt"
  FROM "Video" v JOIN "Piece" p ON p."videoId" = v."id"
  WHERE v."id" = ANY(ids) AND v."publishedAt" IS NOT NULL AND p."compositionId" IS NOT NULL
$$;

-- The rule of lib/domains/catalogue/policy-performers.ts: the first leads, and who has the role of the first.
CREATE FUNCTION listed_performances(ids integer[]) RETURNS TABLE ("videoId" integer, "list" text, "publishedAt" timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT v."id", CASE WHEN p."position" = 1 OR lower(f."role") = lower(p."role") THEN 'lead:' ELSE 'accompanist:' END
    || p."artistId", v."publishedAt"
  FROM "Video" v JOIN "VideoPerformer" p ON p."videoId" = v."id"
  LEFT JOIN "VideoPerformer" f ON f."videoId" = v."id" AND f."position" = 1
  WHERE v."id" = ANY(ids) AND v."publishedAt" IS NOT NULL
$$;

INSERT INTO "ListedVideo" ("videoId", "list", "publishedAt")
  SELECT * FROM listed_works(ARRAY(SELECT "id" FROM "Video"))
  UNION ALL SELECT * FROM listed_performances(ARRAY(SELECT "id" FROM "Video"));

-- CreateIndex
CREATE INDEX "ListedVideo_videoId_idx" ON "ListedVideo"("videoId");

-- A name that the search index has is counted there, by month as `VideoTally`: the day is the first of it. The others have
-- few videos each: by month, nearly every video would have a count of its own.
INSERT INTO "RowTally" ("list", "day", "count")
  SELECT "list", 'infinity', count(*) FROM "ListedVideo" GROUP BY 1
  UNION ALL SELECT 'term:' || "termId", video_month("publishedAt"), count(*) FROM (
    SELECT DISTINCT "videoId", "termId", "publishedAt" FROM "SearchPosting"
    WHERE "termId" IN (SELECT "id" FROM "SearchTerm" WHERE "field" IN ('raga', 'tala', 'composer', 'form'))
  ) p GROUP BY 1, 2;

-- As row_tally_add, for many at once.
CREATE FUNCTION row_tally_add_all(lists text[], days date[], more bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH changed AS MATERIALIZED (SELECT * FROM unnest(lists, days, more) AS c("list", "day", "count")),
  folded AS (
    DELETE FROM "RowTally" WHERE "id" = ANY (ARRAY(
      SELECT t."id" FROM changed c JOIN "RowTally" t ON t."list" = c."list" AND t."day" = c."day"
      FOR UPDATE OF t SKIP LOCKED
    )) RETURNING "list", "day", "count"
  )
  INSERT INTO "RowTally" ("list", "day", "count")
    SELECT "list", "day", sum("count") FROM (SELECT * FROM changed UNION ALL SELECT * FROM folded) each
    GROUP BY 1, 2 HAVING sum("count") <> 0
$$;

CREATE FUNCTION listed_video_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM row_tally_add_all(array_agg("list"), array_agg(date 'infinity'), array_agg(n)) FROM (
    SELECT "list", CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) AS n FROM changed GROUP BY 1
  ) g HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_listed_insert AFTER INSERT ON "ListedVideo" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listed_video_tally();
CREATE TRIGGER tally_listed_delete AFTER DELETE ON "ListedVideo" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION listed_video_tally();

-- Writes what the lists of some videos are now. TG_ARGV: the function that says it, and the beginnings of its lists.
CREATE FUNCTION listed_video_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF TG_TABLE_NAME = 'Video' THEN
    SELECT array_agg("id") INTO ids FROM after_change a JOIN before_change b USING ("id")
      WHERE a."publishedAt" IS DISTINCT FROM b."publishedAt";
  ELSE
    SELECT array_agg(DISTINCT "videoId") INTO ids FROM changed;
  END IF;
  IF ids IS NOT NULL THEN
    EXECUTE format(
      'WITH listed AS MATERIALIZED (SELECT * FROM %s($1)), gone AS (
         DELETE FROM "ListedVideo" o WHERE "videoId" = ANY($1) AND split_part("list", '':'', 1) = ANY(%L)
           AND (o."videoId", o."list", o."publishedAt") NOT IN (SELECT "videoId", "list", "publishedAt" FROM listed)
       )
       INSERT INTO "ListedVideo" ("videoId", "list", "publishedAt")
         SELECT "videoId", "list", "publishedAt" FROM listed ON CONFLICT DO NOTHING', TG_ARGV[0], TG_ARGV[1]) USING ids;
  END IF;
  RETURN NULL;
END $$;

-- Their names put them after the notes for the search index: who changes a video at the same time has then finished.
DO $$
DECLARE
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('Piece', 'listed_works', '{composition}'), ('VideoPerformer', 'listed_performances', '{lead,accompanist}')
  ) AS t("table", "lists", "kinds") LOOP
    EXECUTE format('CREATE TRIGGER tally_listed_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION listed_video_note(%L, %L)', source."table", source."lists", source."kinds");
    EXECUTE format('CREATE TRIGGER tally_listed_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION listed_video_note(%L, %L)', source."table", source."lists", source."kinds");
    EXECUTE format('CREATE TRIGGER tally_listed_move AFTER UPDATE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION listed_video_note(%L, %L)', source."table", source."lists", source."kinds");
    EXECUTE format('CREATE TRIGGER tally_listed_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION listed_video_note(%L, %L)', source."table", source."lists", source."kinds");
    EXECUTE format('CREATE TRIGGER tally_listed_update_of_%s AFTER UPDATE ON "Video"
      REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
      FOR EACH STATEMENT EXECUTE FUNCTION listed_video_note(%L, %L)', source."lists", source."lists", source."kinds");
  END LOOP;
END $$;

-- A name is counted once for a video, in however many of its pieces it stands. A pair of both is new where all of its
-- postings are, and gone where none is left.
CREATE FUNCTION search_posting_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM row_tally_add_all(array_agg('term:' || "termId"), array_agg(month), array_agg(n)) FROM (
      SELECT "termId", month, sum(one) AS n FROM (
        SELECT DISTINCT "videoId", "termId", video_month("publishedAt") AS month, 1 AS one FROM after_change
        UNION ALL SELECT DISTINCT "videoId", "termId", video_month("publishedAt"), -1 FROM before_change
      ) each JOIN "SearchTerm" t ON t."id" = "termId" AND t."field" IN ('raga', 'tala', 'composer', 'form')
      GROUP BY 1, 2 HAVING sum(one) <> 0) g HAVING count(*) > 0;
  ELSE
    PERFORM row_tally_add_all(array_agg('term:' || "termId"), array_agg(month), array_agg(n)) FROM (
      SELECT "termId", video_month("publishedAt") AS month, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) AS n
      FROM (
        SELECT c."videoId", c."termId", min(c."publishedAt") AS "publishedAt", count(*) AS n FROM changed c
        JOIN "SearchTerm" t ON t."id" = c."termId" AND t."field" IN ('raga', 'tala', 'composer', 'form') GROUP BY 1, 2
      ) pair
      WHERE (SELECT count(*) FROM "SearchPosting" p WHERE p."videoId" = pair."videoId" AND p."termId" = pair."termId")
        = CASE TG_OP WHEN 'INSERT' THEN n ELSE 0 END
      GROUP BY 1, 2) g HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_posting_insert AFTER INSERT ON "SearchPosting" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_posting_tally();
CREATE TRIGGER tally_posting_update AFTER UPDATE ON "SearchPosting"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION search_posting_tally();
CREATE TRIGGER tally_posting_delete AFTER DELETE ON "SearchPosting" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_posting_tally();

-- Whoever empties the catalogue empties both with it.
CREATE FUNCTION listed_video_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'SearchPosting' THEN
    DELETE FROM "RowTally" WHERE "list" LIKE 'term:%';
  ELSE
    DELETE FROM "ListedVideo" WHERE split_part("list", ':', 1) = ANY (TG_ARGV[0]::text[]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_listed_truncate AFTER TRUNCATE ON "Piece"
  FOR EACH STATEMENT EXECUTE FUNCTION listed_video_empty('{composition}');
CREATE TRIGGER tally_listed_truncate AFTER TRUNCATE ON "VideoPerformer"
  FOR EACH STATEMENT EXECUTE FUNCTION listed_video_empty('{lead,accompanist}');
CREATE TRIGGER tally_posting_truncate AFTER TRUNCATE ON "SearchPosting"
  FOR EACH STATEMENT EXECUTE FUNCTION listed_video_empty();
