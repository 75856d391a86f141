-- What staff search people by, in small letters: one index answers it, and where a list is read it is cheap to compare.
-- The indexes come in the next migration: they take minutes for a million people, who can sign in meanwhile.
DROP INDEX "User_firstName_trgm_idx", "User_lastName_trgm_idx", "User_email_trgm_idx", "User_letter_pairs_idx",
  "User_createdAt_names_idx";
ALTER TABLE "User"
  ADD COLUMN "nameKey" TEXT NOT NULL GENERATED ALWAYS AS (lower("firstName" || ' ' || "lastName" || ' ' || "email")) STORED,
  ADD COLUMN "hasSubscribed" BOOLEAN NOT NULL DEFAULT false;

-- Subscriptions by whose they are: most people have none, and need not be found. Nobody loses the mark again.
CREATE FUNCTION user_has_subscribed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "User" SET "hasSubscribed" = true WHERE "id" = NEW."userId" AND NOT "hasSubscribed";
  RETURN NULL;
END $$;
CREATE TRIGGER user_has_subscribed AFTER INSERT OR UPDATE OF "userId" ON "Subscription"
  FOR EACH ROW WHEN (NEW."userId" IS NOT NULL) EXECUTE FUNCTION user_has_subscribed();
UPDATE "User" SET "hasSubscribed" = true WHERE "id" IN (SELECT "userId" FROM "Subscription");
