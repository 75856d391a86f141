-- What staff search people by, in small letters: one index answers it, and where a list is read it is cheap to compare.
-- The table is written anew: for a million people, requests of signed-in people wait some ten seconds. The indexes come
-- in migrations of their own, so that only writes to it wait for those.
DROP INDEX "User_firstName_trgm_idx", "User_lastName_trgm_idx", "User_email_trgm_idx", "User_letter_pairs_idx",
  "User_createdAt_names_idx";
ALTER TABLE "User"
  ADD COLUMN "nameKey" TEXT NOT NULL GENERATED ALWAYS AS (lower("firstName" || ' ' || "lastName" || ' ' || "email")) STORED;
