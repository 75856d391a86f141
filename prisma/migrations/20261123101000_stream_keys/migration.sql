-- The key of a stream whose segments are encrypted (AES-128). A playlist names it by a hash, by which it is found.
ALTER TABLE "Video"
  ADD COLUMN "hlsKey" CHAR(32),
  ADD CONSTRAINT "Video_hlsKey" CHECK ("hlsKey" IS NULL OR ("hlsKey" ~ '^[0-9a-f]{32}$' AND "hlsUrl" IS NOT NULL));
CREATE INDEX "Video_hlsKey_idx" ON "Video" (left(encode(sha256(decode("hlsKey", 'hex')), 'hex'), 32))
  WHERE "hlsKey" IS NOT NULL;
