-- Of accounts that are confirmed already nobody knows whether the browser was the one that registered them.
ALTER TABLE "User"
  ADD COLUMN "browserHash" TEXT,
  ADD COLUMN "passwordUnproven" BOOLEAN NOT NULL DEFAULT false;
