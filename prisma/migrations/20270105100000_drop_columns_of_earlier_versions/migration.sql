-- Only instances of versions before 20261124100000 read and wrote these columns; none of them runs any more. What they
-- held is in "VideoPerformer", "PieceRaga", "PieceTala" and "staffRole".
DROP TRIGGER video_artist_of_version_before ON "Video";
DROP TRIGGER piece_raga_and_tala_of_version_before ON "Piece";
DROP TRIGGER staff_role_and_admin ON "User";
DROP FUNCTION take_over_artist(), take_over_raga_and_tala(), staff_role_and_admin();
ALTER TABLE "Video" DROP COLUMN "artistId";
ALTER TABLE "Piece" DROP COLUMN "ragaId", DROP COLUMN "talaId";
ALTER TABLE "User" DROP COLUMN "isAdmin";
