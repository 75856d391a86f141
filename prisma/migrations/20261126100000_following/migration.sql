-- What people follow, and the mail that tells them of new videos.

-- The target has no foreign key: its table depends on the kind, and what lies in the trash may come back.
CREATE TABLE "Follow" (
    "userId" INTEGER NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "targetId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Follow_pkey" PRIMARY KEY ("userId", "kind", "targetId")
);
CREATE INDEX "Follow_kind_targetId_idx" ON "Follow"("kind", "targetId");
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_userId_fkey"
    FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "FollowDigest" (
    "userId" INTEGER NOT NULL,
    "day" SMALLINT,
    "dueAt" TIMESTAMPTZ(3),
    "toldUntil" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    CONSTRAINT "FollowDigest_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "FollowDigest_day" CHECK ("day" BETWEEN 1 AND 7 AND "dueAt" IS NOT NULL OR "day" IS NULL AND "dueAt" IS NULL)
);
CREATE INDEX "FollowDigest_dueAt_idx" ON "FollowDigest"("dueAt");
ALTER TABLE "FollowDigest" ADD CONSTRAINT "FollowDigest_userId_fkey"
    FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When a video was first public. Its date may be long past when it is published, and may be changed after it; this
-- instant moves only as long as it is to come, so that nobody is told of a video twice.
ALTER TABLE "Video" ADD COLUMN "publicSince" TIMESTAMPTZ(3);
ALTER TABLE "Video" DISABLE TRIGGER USER;
UPDATE "Video" SET "publicSince" = "publishedAt" WHERE "publishedAt" IS NOT NULL;
ALTER TABLE "Video" ENABLE TRIGGER USER;
CREATE INDEX "Video_publicSince_id_idx" ON "Video"("publicSince", "id");

CREATE FUNCTION set_public_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."publicSince" IS NULL OR NEW."publicSince" > now() THEN
        NEW."publicSince" := CASE WHEN NEW."publishedAt" IS NOT NULL THEN greatest(NEW."publishedAt", now()) END;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "Video_public_since" BEFORE INSERT OR UPDATE OF "publishedAt" ON "Video"
    FOR EACH ROW EXECUTE FUNCTION set_public_since();
