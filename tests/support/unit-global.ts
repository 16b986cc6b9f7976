import type { TestProject } from "vitest/node";
import { migrate } from "../../server/migrate.ts";
import { administer, startCluster } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** connection string of the test cluster; `DATABASE` stands where a database's name goes */
    clusterUrl: string;
  }
}

/** One cluster for the run, with a migrated database that every test file gets a copy of (unit-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await administer(cluster.url("postgres"), "CREATE DATABASE template_test");
  await migrate(cluster.url("template_test"));
  project.provide("clusterUrl", cluster.url("DATABASE"));
  return cluster.stop;
}
