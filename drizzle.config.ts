import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/data/schema",
  out: "./db/migrations",
  casing: "snake_case",
});
