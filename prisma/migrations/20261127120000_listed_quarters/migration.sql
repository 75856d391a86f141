-- What an artist leads or accompanies, and a composition's videos, are counted by quarter (UTC): a page in the middle or at
-- the end of such a list begins in one. Months would count nearly every video by itself.
CREATE FUNCTION video_quarter(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('quarter', at AT TIME ZONE 'UTC')::date
$$;

-- Nobody may count by the old rule and write by the new one.
LOCK TABLE "ListedVideo" IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION listed_video_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM row_tally_add_all(array_agg("list"), array_agg(day), array_agg(n)) FROM (
    SELECT "list", video_quarter("publishedAt") AS day, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) AS n
    FROM changed GROUP BY 1, 2
  ) g HAVING count(*) > 0;
  RETURN NULL;
END $$;

DELETE FROM "RowTally" WHERE "day" = 'infinity';
INSERT INTO "RowTally" ("list", "day", "count")
  SELECT "list", video_quarter("publishedAt"), count(*) FROM "ListedVideo" GROUP BY 1, 2;
