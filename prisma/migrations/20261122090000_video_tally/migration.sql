-- How many videos have a date of publication, by category, sub-category and month (UTC). From it a list's total and the
-- place of any of its pages are read without counting videos. Triggers keep it in step, in the transaction of the change.

-- CreateTable
CREATE TABLE "VideoTally" (
    "id" BIGSERIAL NOT NULL,
    "categoryId" INTEGER NOT NULL,
    "subCategoryId" INTEGER,
    "month" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "VideoTally_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "VideoTally_categoryId_subCategoryId_month_idx" ON "VideoTally"("categoryId", "subCategoryId", "month");

CREATE FUNCTION video_month(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date
$$;

-- Several rows may stand for one month, their sum is what counts. Who changes it takes together the rows that nobody
-- else has in hand and adds one: transactions never wait for each other here, in whatever order they change things.
CREATE FUNCTION video_tally_add(category integer, sub_category integer, of_month date, more bigint) RETURNS void
LANGUAGE sql AS $$
  WITH folded AS (
    DELETE FROM "VideoTally" WHERE "id" = ANY (ARRAY(
      SELECT "id" FROM "VideoTally"
      WHERE "categoryId" = category AND "month" = of_month
        AND ("subCategoryId" = sub_category OR ("subCategoryId" IS NULL AND sub_category IS NULL))
      FOR UPDATE SKIP LOCKED
    )) RETURNING "count"
  ), total AS (SELECT coalesce(sum("count"), 0) + more AS count FROM folded)
  INSERT INTO "VideoTally" ("categoryId", "subCategoryId", "month", "count")
    SELECT category, sub_category, of_month, count FROM total WHERE count <> 0
$$;

CREATE FUNCTION video_tally_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "VideoTally";
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM video_tally_add("categoryId", "subCategoryId", month, n) FROM (
      SELECT "categoryId", "subCategoryId", video_month("publishedAt") AS month, count(*) AS n FROM after_change
      WHERE "publishedAt" IS NOT NULL GROUP BY 1, 2, 3) g;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM video_tally_add("categoryId", "subCategoryId", month, -n) FROM (
      SELECT "categoryId", "subCategoryId", video_month("publishedAt") AS month, count(*) AS n FROM before_change
      WHERE "publishedAt" IS NOT NULL GROUP BY 1, 2, 3) g;
  ELSE
    PERFORM video_tally_add("categoryId", "subCategoryId", month, n) FROM (
      SELECT "categoryId", "subCategoryId", video_month("publishedAt") AS month, sum(one) AS n FROM (
        SELECT "categoryId", "subCategoryId", "publishedAt", 1 AS one FROM after_change
        UNION ALL SELECT "categoryId", "subCategoryId", "publishedAt", -1 FROM before_change
      ) each WHERE "publishedAt" IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(one) <> 0) g;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_video_insert AFTER INSERT ON "Video" REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION video_tally_note();
CREATE TRIGGER tally_video_update AFTER UPDATE ON "Video"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION video_tally_note();
CREATE TRIGGER tally_video_delete AFTER DELETE ON "Video" REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION video_tally_note();
CREATE TRIGGER tally_video_truncate AFTER TRUNCATE ON "Video"
  FOR EACH STATEMENT EXECUTE FUNCTION video_tally_note();

INSERT INTO "VideoTally" ("categoryId", "subCategoryId", "month", "count")
  SELECT "categoryId", "subCategoryId", video_month("publishedAt"), count(*) FROM "Video"
  WHERE "publishedAt" IS NOT NULL GROUP BY 1, 2, 3;

-- What search counts follows a video's date and sub-category at once, not only when it is indexed anew. After the note
-- for the index (triggers fire by name): whoever indexes the video has then finished.
CREATE FUNCTION search_follow_video() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SearchPosting" p USING after_change a WHERE p."videoId" = a."id" AND a."publishedAt" IS NULL;
  UPDATE "SearchPosting" p SET "publishedAt" = a."publishedAt", "subCategoryId" = a."subCategoryId"
    FROM after_change a JOIN before_change b USING ("id")
    WHERE p."videoId" = a."id" AND a."publishedAt" IS NOT NULL
      AND (a."publishedAt" IS DISTINCT FROM b."publishedAt" OR a."subCategoryId" IS DISTINCT FROM b."subCategoryId");
  RETURN NULL;
END $$;
CREATE TRIGGER search_video_update_followed AFTER UPDATE ON "Video"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_video();
