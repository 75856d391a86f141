CREATE INDEX "User_letter_pairs_idx" ON "User" USING GIN (letter_pairs("nameKey"));
