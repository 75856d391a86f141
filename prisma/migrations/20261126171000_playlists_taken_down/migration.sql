-- Staff can end the link of a playlist.

ALTER TABLE "Playlist" ADD COLUMN "takenDownAt" TIMESTAMPTZ(3),
  ADD COLUMN "takenDownReason" VARCHAR(500) NOT NULL DEFAULT '',
  ADD CONSTRAINT "Playlist_taken_down" CHECK ("takenDownAt" IS NULL OR "shareToken" IS NULL);
