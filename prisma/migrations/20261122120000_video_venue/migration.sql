-- Where a video was recorded. It can be searched for.
ALTER TABLE "Video" ADD COLUMN "venue" VARCHAR(200);
ALTER TYPE "SearchField" ADD VALUE 'venue';
