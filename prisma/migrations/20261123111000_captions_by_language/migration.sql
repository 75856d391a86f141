-- Results of a search can be narrowed to a language of the captions.
CREATE INDEX "CaptionTrack_language_videoId_idx" ON "CaptionTrack"("language", "videoId");
