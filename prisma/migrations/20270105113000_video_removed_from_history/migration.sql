-- A browser that was offline may report positions of before a video was removed from the watch history.

ALTER TABLE "User" ADD COLUMN "videoRemovedAt" TIMESTAMPTZ(3);
