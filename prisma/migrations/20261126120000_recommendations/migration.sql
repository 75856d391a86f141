-- What is recommended to a person, and by which tie. A nightly job writes it.

ALTER TABLE "User" ADD COLUMN "wantsRecommendations" BOOLEAN NOT NULL DEFAULT true;

CREATE TYPE "RecommendationOrigin" AS ENUM ('watched', 'followed', 'saved');

-- CreateTable
CREATE TABLE "Recommendation" (
    "userId" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "videoId" INTEGER NOT NULL,
    "origin" "RecommendationOrigin" NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "tieId" INTEGER NOT NULL,

    CONSTRAINT "Recommendation_pkey" PRIMARY KEY ("userId", "position"),
    CONSTRAINT "Recommendation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Recommendation_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Recommendation_position_bounded" CHECK ("position" BETWEEN 1 AND 20)
);
CREATE INDEX "Recommendation_videoId_idx" ON "Recommendation"("videoId");
