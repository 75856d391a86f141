-- What one person has saved or rented of one video is asked for by both. While most videos have few of such rows,
-- PostgreSQL takes an index by the video alone for that, and reads everybody's of a popular one. These have the person
-- too, and still find all rows of a video that is deleted.
CREATE INDEX "SavedVideo_videoId_userId_idx" ON "SavedVideo"("videoId", "userId");
CREATE INDEX "Rental_videoId_userId_idx" ON "Rental"("videoId", "userId");
DROP INDEX "SavedVideo_videoId_idx", "Rental_videoId_idx";
