-- Lists are counted when they are asked for: nothing counts beforehand any more, and no list has rows of its own. With the
-- functions go the triggers that called them.
DROP FUNCTION video_tally_note(), row_tally_note(), row_tally_move(), row_tally_edited_videos(), row_tally_subscribers(),
  listed_video_tally(), listed_video_note(), listed_video_empty(), search_posting_tally(), name_fence_tally(),
  published_days_note() CASCADE;
DROP FUNCTION video_tally_add(integer, integer, date, bigint), row_tally_add(text, date, bigint),
  row_tally_add_all(text[], date[], bigint[]), listed_works(integer[]), listed_performances(integer[]),
  name_fence_add(text[], text[]), name_fences_set(integer), name_fence_day(integer),
  published_days_add(integer[], integer[], date[], bigint[]), published_lists(integer, integer),
  video_quarter(timestamptz), video_month(timestamptz);
DROP TABLE "VideoTally", "RowTally", "ListedVideo", "NameFence";
-- The job that put the fences between names.
DELETE FROM "DailyJob" WHERE "name" = 'fences between names';
-- Staff's search of people by a letter or two reads their rows: it stops where there are enough.
DROP INDEX "User_letter_pairs_idx";
