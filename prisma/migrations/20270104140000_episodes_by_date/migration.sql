-- The card of an episode says how many of its series are published. They are counted in this index alone, without the
-- rows of the videos.
CREATE INDEX "Video_seriesId_publishedAt_idx" ON "Video"("seriesId", "publishedAt");
