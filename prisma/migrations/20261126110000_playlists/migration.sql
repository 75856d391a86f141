-- Videos and passages that a person put in order, private or by link.

-- CreateTable
CREATE TABLE "Playlist" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "description" VARCHAR(1000) NOT NULL DEFAULT '',
    "byline" VARCHAR(60) NOT NULL DEFAULT '',
    "shareToken" VARCHAR(43),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Playlist_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Playlist_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Playlist_name_present" CHECK (btrim("name") <> ''),
    CONSTRAINT "Playlist_token_is_long" CHECK (length("shareToken") = 43)
);
CREATE UNIQUE INDEX "Playlist_shareToken_key" ON "Playlist"("shareToken");
CREATE INDEX "Playlist_userId_updatedAt_idx" ON "Playlist"("userId", "updatedAt" DESC);

-- CreateTable
CREATE TABLE "PlaylistEntry" (
    "id" SERIAL NOT NULL,
    "playlistId" INTEGER NOT NULL,
    "videoId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "passageName" VARCHAR(80),
    "startSeconds" DECIMAL(8,1),
    "endSeconds" DECIMAL(8,1),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PlaylistEntry_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PlaylistEntry_playlistId_fkey" FOREIGN KEY ("playlistId") REFERENCES "Playlist"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PlaylistEntry_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PlaylistEntry_passage_whole" CHECK (num_nulls("passageName", "startSeconds", "endSeconds") IN (0, 3)),
    CONSTRAINT "PlaylistEntry_half_seconds" CHECK ("startSeconds" * 2 % 1 = 0 AND "endSeconds" * 2 % 1 = 0),
    CONSTRAINT "PlaylistEntry_ends_after_start" CHECK ("startSeconds" >= 0 AND "endSeconds" > "startSeconds")
);
-- A whole video has no seconds, and stands once too.
CREATE UNIQUE INDEX "PlaylistEntry_once" ON "PlaylistEntry"("playlistId", "videoId", "startSeconds", "endSeconds") NULLS NOT DISTINCT;
CREATE INDEX "PlaylistEntry_playlistId_position_idx" ON "PlaylistEntry"("playlistId", "position");
CREATE INDEX "PlaylistEntry_videoId_idx" ON "PlaylistEntry"("videoId");
