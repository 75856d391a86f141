-- A draft may wait for its source: announced before it is recorded, described before it is uploaded.
ALTER TABLE "Video"
  DROP CONSTRAINT "Video_one_source",
  ADD CONSTRAINT "Video_one_source" CHECK (
    num_nonnulls("vimeoId", "fileKey") = 1 OR ("publishedAt" IS NULL AND num_nonnulls("vimeoId", "fileKey") = 0));
