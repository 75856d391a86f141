-- What a person practises of a video, from a second to a second.

-- CreateTable
CREATE TABLE "Passage" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "videoId" INTEGER NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "startSeconds" DECIMAL(8,1) NOT NULL,
    "endSeconds" DECIMAL(8,1) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Passage_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Passage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Passage_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Passage_name_present" CHECK (btrim("name") <> ''),
    CONSTRAINT "Passage_half_seconds" CHECK ("startSeconds" * 2 % 1 = 0 AND "endSeconds" * 2 % 1 = 0),
    CONSTRAINT "Passage_ends_after_start" CHECK ("startSeconds" >= 0 AND "endSeconds" > "startSeconds")
);
CREATE UNIQUE INDEX "Passage_once" ON "Passage"("userId", "videoId", "startSeconds", "endSeconds", "name");
CREATE INDEX "Passage_videoId_idx" ON "Passage"("videoId");
