-- When something was last changed that a file of the catalogue holds and the form of the video does not: its captions,
-- the name of its series. Rows of files that were exported before are refused.
ALTER TABLE "Video" ADD COLUMN "partsChangedAt" TIMESTAMPTZ(3);
