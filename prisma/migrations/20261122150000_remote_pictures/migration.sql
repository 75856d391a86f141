-- Pictures that lie with other servers. Browsers never ask for them: a job fetches each once, and stores it as an upload.

-- CreateTable
CREATE TABLE "RemotePicture" (
    "hash" BYTEA NOT NULL,
    "address" TEXT NOT NULL,
    "url" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),

    CONSTRAINT "RemotePicture_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "RemotePicture_nextAttemptAt_idx" ON "RemotePicture"("nextAttemptAt");

-- Whether an address is another server's. A picture that we store has a name made of its content, wherever it lies.
CREATE FUNCTION is_remote_picture(address text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT address LIKE 'http%' AND address !~ '/pictures/[0-9a-f]{40}\.webp$'
$$;

CREATE FUNCTION remote_picture_hash(address text) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(address, 'UTF8'))
$$;

-- Whoever writes such an address: it is replaced where the picture is known already, else noted for the job. The note is
-- locked until the transaction ends, so that the job, which locks it too, misses no row.
CREATE FUNCTION remote_picture_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  INSERT INTO "RemotePicture" AS note ("hash", "address", "nextAttemptAt")
    VALUES (remote_picture_hash(NEW."thumbnailUrl"), NEW."thumbnailUrl", now())
    ON CONFLICT ("hash") DO UPDATE SET "attempts" = 0,
      "nextAttemptAt" = CASE WHEN note."url" IS NULL THEN now() END
    RETURNING "url" INTO known;
  NEW."thumbnailUrl" := coalesce(known, NEW."thumbnailUrl");
  RETURN NEW;
END $$;

DO $$
DECLARE
  owner text;
BEGIN
  FOREACH owner IN ARRAY ARRAY['Video', 'Trailer', 'Artist', 'Livestream'] LOOP
    EXECUTE format('CREATE TRIGGER remote_picture_insert BEFORE INSERT ON %I
      FOR EACH ROW WHEN (is_remote_picture(NEW."thumbnailUrl")) EXECUTE FUNCTION remote_picture_note()', owner);
    EXECUTE format('CREATE TRIGGER remote_picture_update BEFORE UPDATE OF "thumbnailUrl" ON %I
      FOR EACH ROW WHEN (NEW."thumbnailUrl" <> OLD."thumbnailUrl" AND is_remote_picture(NEW."thumbnailUrl"))
      EXECUTE FUNCTION remote_picture_note()', owner);
    -- By hash, because the length of an address is not limited.
    EXECUTE format('CREATE INDEX %I ON %I USING HASH ("thumbnailUrl") WHERE is_remote_picture("thumbnailUrl")',
      owner || '_remote_picture_idx', owner);
    EXECUTE format('INSERT INTO "RemotePicture" ("hash", "address", "nextAttemptAt")
      SELECT DISTINCT remote_picture_hash("thumbnailUrl"), "thumbnailUrl", now() FROM %I
      WHERE is_remote_picture("thumbnailUrl") ON CONFLICT DO NOTHING', owner);
  END LOOP;
END $$;
