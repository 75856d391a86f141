-- A stream of HLS is a third kind of source. Still exactly one each; a draft may wait for its own.
ALTER TABLE "Video"
  ADD COLUMN "hlsUrl" VARCHAR(1000),
  DROP CONSTRAINT "Video_one_source",
  ADD CONSTRAINT "Video_one_source" CHECK (
    num_nonnulls("vimeoId", "fileKey", "hlsUrl") = 1
    OR ("publishedAt" IS NULL AND num_nonnulls("vimeoId", "fileKey", "hlsUrl") = 0)),
  ADD CONSTRAINT "Video_hlsUrl" CHECK ("hlsUrl" ~ '^(https:/)?/[^/].*[.]m3u8$');

ALTER TABLE "Trailer"
  ADD COLUMN "hlsUrl" VARCHAR(1000),
  DROP CONSTRAINT "Trailer_one_source",
  ADD CONSTRAINT "Trailer_one_source" CHECK (num_nonnulls("vimeoId", "fileKey", "hlsUrl") = 1),
  ADD CONSTRAINT "Trailer_hlsUrl" CHECK ("hlsUrl" ~ '^(https:/)?/[^/].*[.]m3u8$');
