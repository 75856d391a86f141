-- A livestream is a video at Vimeo, an event at Vimeo, or a stream (HLS); it may have none yet.
ALTER TABLE "Livestream"
  ADD COLUMN "vimeoEventId" VARCHAR(20),
  ADD COLUMN "hlsUrl" VARCHAR(1000),
  ADD CONSTRAINT "Livestream_one_source" CHECK (num_nonnulls("vimeoId", "vimeoEventId", "hlsUrl") <= 1),
  ADD CONSTRAINT "Livestream_vimeoEventId" CHECK ("vimeoEventId" ~ '^[0-9]{1,20}$'),
  ADD CONSTRAINT "Livestream_hlsUrl" CHECK ("hlsUrl" ~ '^(https:/)?/[^/].*[.]m3u8$');
