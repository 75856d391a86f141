-- Streams that a job makes of uploaded video files. A video or trailer plays from its file until the stream is complete.
CREATE TABLE "FileStream" (
    "fileKey" TEXT NOT NULL,
    "streamKey" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "failure" VARCHAR(300),
    "leasedUntil" TIMESTAMPTZ(3),
    "nextAttemptAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "FileStream_pkey" PRIMARY KEY ("fileKey")
);
CREATE INDEX "FileStream_nextAttemptAt_idx" ON "FileStream"("nextAttemptAt");

ALTER TABLE "Video" ADD COLUMN "streamKey" TEXT;
ALTER TABLE "Trailer" ADD COLUMN "streamKey" TEXT;
ALTER TABLE "Video" ADD CONSTRAINT "Video_streamKey_file" CHECK ("streamKey" IS NULL OR "fileKey" IS NOT NULL);
ALTER TABLE "Trailer" ADD CONSTRAINT "Trailer_streamKey_file" CHECK ("streamKey" IS NULL OR "fileKey" IS NOT NULL);

-- Whoever writes the file of a video, in whatever way: its stream is that of the file, and where there is none it is
-- queued. The row is locked, so that a stream which is completed at this moment is found here or finds this video.
CREATE FUNCTION set_file_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."streamKey" := NULL;
    IF NEW."fileKey" LIKE 'videos/%' THEN
        INSERT INTO "FileStream" ("fileKey") VALUES (NEW."fileKey") ON CONFLICT DO NOTHING;
        SELECT "streamKey" INTO NEW."streamKey" FROM "FileStream" WHERE "fileKey" = NEW."fileKey" FOR SHARE;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "Video_file_stream" BEFORE INSERT OR UPDATE OF "fileKey" ON "Video"
    FOR EACH ROW EXECUTE FUNCTION set_file_stream();
CREATE TRIGGER "Trailer_file_stream" BEFORE INSERT OR UPDATE OF "fileKey" ON "Trailer"
    FOR EACH ROW EXECUTE FUNCTION set_file_stream();

INSERT INTO "FileStream" ("fileKey")
    SELECT "fileKey" FROM "Video" WHERE "fileKey" LIKE 'videos/%'
    UNION SELECT "fileKey" FROM "Trailer" WHERE "fileKey" LIKE 'videos/%';
