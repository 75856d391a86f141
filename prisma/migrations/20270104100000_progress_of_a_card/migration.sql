-- A card reads one person's progress in one video. PostgreSQL takes an index by the video for that, as most videos have
-- few viewers; with the person in it, a video that thousands have begun costs no more.
CREATE INDEX "WatchProgress_videoId_userId_idx" ON "WatchProgress"("videoId", "userId");
DROP INDEX "WatchProgress_videoId_idx";
-- The videos of a category are added up for each of its pages.
CREATE INDEX "VideoTally_categoryId_month_count_idx" ON "VideoTally"("categoryId", "month", "count");
