-- A browser that was offline may report positions of before the watch history was cleared.

ALTER TABLE "User" ADD COLUMN "historyClearedAt" TIMESTAMPTZ(3);
