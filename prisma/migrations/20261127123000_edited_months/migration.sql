-- Staff's list of all videos is counted by month of their last change: a catalogue has thousands of days, and adding them up
-- cost more than passing over a part of a month.
CREATE OR REPLACE FUNCTION row_tally_edited_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM row_tally_add('Video', month, n) FROM (
      SELECT video_month("updatedAt") AS month, count(*) AS n FROM after_change GROUP BY 1 ORDER BY 1) g;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM row_tally_add('Video', month, -n) FROM (
      SELECT video_month("updatedAt") AS month, count(*) AS n FROM before_change GROUP BY 1 ORDER BY 1) g;
  ELSE
    PERFORM row_tally_add('Video', month, n) FROM (
      SELECT month, sum(one) AS n FROM (
        SELECT video_month("updatedAt") AS month, 1 AS one FROM after_change
        UNION ALL SELECT video_month("updatedAt"), -1 FROM before_change
      ) each GROUP BY month HAVING sum(one) <> 0 ORDER BY month) g;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER row_tally_insert AFTER INSERT ON "Video" REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION row_tally_edited_videos();
CREATE OR REPLACE TRIGGER row_tally_delete AFTER DELETE ON "Video" REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION row_tally_edited_videos();

DELETE FROM "RowTally" WHERE "list" = 'Video';
INSERT INTO "RowTally" ("list", "day", "count") SELECT 'Video', video_month("updatedAt"), count(*) FROM "Video" GROUP BY 2;
