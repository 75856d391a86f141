-- The newest videos with a composition are read in order: one that a hundred thousand pieces have costs as much as a rare one.
CREATE INDEX "Piece_compositionId_videoId_idx" ON "Piece"("compositionId", "videoId" DESC);
DROP INDEX "Piece_compositionId_idx";
