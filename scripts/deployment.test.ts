import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseEnv, VARIABLE_NAMES } from "../app/platform/env.server.ts";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
type Manifest = { version: string; scripts: { start: string } };
const { scripts, version } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
/** of glibc, Node and the shell */
const NOT_OURS = ["MALLOC_ARENA_MAX", "PATH"];
const SECRET = "0123456789abcdef".repeat(4);

type Environment = Record<string, string>;
type Service = { environment?: Environment; depends_on?: object; volumes?: string[] };
type Compose = { services: Record<string, Service>; volumes: object };

const compose = parse(read("compose.yaml"), { merge: true }) as Compose;
const kubernetes = parseAllDocuments(read("kubernetes.yaml")).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS();
});

/** The values of `Environment=` of a unit, or of `ENV` of the Dockerfile. */
function assignments(text: string, line: RegExp): Environment {
  const words = [...text.matchAll(line)].flatMap(([, rest = ""]) => rest.split(" "));
  return Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
}

/** `${NAME:?…}` has a value, `${NAME:-default}` its default. */
const filled = (environment: Environment = {}): Environment =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, variable: string, kind: string, rest: string) => {
        if (kind === "-") return rest;
        return variable === "SITE" ? "localhost" : SECRET;
      }),
    ]),
  );

function kubernetesEnvironment(): Environment {
  const { stringData } = kubernetes.find(({ kind }) => kind === "Secret");
  const { containers } = kubernetes.find(({ kind }) => kind === "Deployment").spec.template.spec;
  const own = containers[0].env.map(({ name, value }: { name: string; value: string }) => [name, value]);
  return { ...stringData, ...Object.fromEntries(own) };
}

const image = assignments(read("Dockerfile"), /^ENV (.+)$/gm);
const unit = (name: string) => assignments(read(name), /^Environment=(.+)$/gm);
const ENVIRONMENTS: Record<string, Environment> = {
  "compose.yaml, app-1": { ...image, ...filled(compose.services["app-1"]?.environment) },
  "compose.yaml, app-2": { ...image, ...filled(compose.services["app-2"]?.environment) },
  "compose.yaml, bucket": { ...image, ...filled(compose.services.bucket?.environment) },
  "kubernetes.yaml": { ...image, ...kubernetesEnvironment() },
  "traco.service": unit("traco.service"),
  "traco-backup.service": unit("traco-backup.service"),
};

test.each(Object.entries(ENVIRONMENTS))("[OPS-11.1] the environment of %s is a valid configuration", (_, set) => {
  const ours = Object.fromEntries(Object.entries(set).filter(([name]) => !NOT_OURS.includes(name)));
  expect(Object.keys(ours).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
  expect(Object.keys(ours).length).toBeGreaterThan(0);
  const parsed = parseEnv(ours);
  expect("faults" in parsed ? parsed.faults : []).toEqual([]);
});

/** Of `image:` and `FROM`, in whichever file of deploy/ they stand. */
const IMAGES = /^\s*(?:-\s*)?image:\s*(\S+)|^FROM\s+(?:--\S+\s+)*(\S+)/gim;

test("[OPS-35] every image that deploy/ names has a version, and none is 'latest'", () => {
  const files = readdirSync("deploy", { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const texts = files.map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, "utf8"));
  const images = texts.flatMap((text) => [...text.matchAll(IMAGES)].map(([, image, from]) => image ?? from ?? ""));
  expect(images.length).toBeGreaterThanOrEqual(7);
  expect(images.filter((name) => !/:(?!latest)[\w.-]*\d[\w.-]*(?:@sha256:[0-9a-f]{64})?$/.test(name))).toEqual([]);
  expect(texts.filter((text) => /[\w/]:latest\b/.test(text))).toEqual([]);
  const own = compose.services["app-1"] as { image?: string };
  expect(own.image).toBe(`traco:${version}`);
});

test("[OPS-11.1] Node starts with the same flags everywhere, and with glibc's same bound", () => {
  const flags = /node (--.+) build/.exec(scripts.start)?.[1] ?? "none";
  expect(read("traco.service")).toContain(`/node ${flags} build/server/index.js\n`);
  const command = JSON.parse(/^CMD (.+)$/m.exec(read("Dockerfile"))?.[1] ?? "[]");
  expect(command.join(" ")).toBe(`node ${flags} build/server/index.js`);
  const bound = /MALLOC_ARENA_MAX=\d+/.exec(scripts.start)?.[0];
  expect([
    `MALLOC_ARENA_MAX=${image.MALLOC_ARENA_MAX}`,
    `MALLOC_ARENA_MAX=${unit("traco.service").MALLOC_ARENA_MAX}`,
  ]).toEqual([bound, bound]);
});

test("[OPS-11.1] env.example has what compose.yaml asks for, and compose.yaml names what it has", () => {
  const asked = [...read("compose.yaml").matchAll(/\$\{(\w+):/g)].map(([, name]) => name);
  const given = [...read("env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(given.toSorted()).toEqual([...new Set(asked)].toSorted());
  const services = Object.keys(compose.services);
  for (const { depends_on = {}, volumes = [] } of Object.values(compose.services)) {
    expect(services).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    const named = volumes.map((volume) => volume.split(":")[0] ?? "").filter((name) => !name.startsWith("."));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
  }
});

test("[OPS-11.1] in the cluster the Service finds the pods, and each probe a port that the container opens", () => {
  const of = (kind: string) => kubernetes.find((document) => document.kind === kind);
  const { template, selector } = of("Deployment").spec;
  const [container] = template.spec.containers;
  for (const labels of [
    selector.matchLabels,
    of("Service").spec.selector,
    of("PodDisruptionBudget").spec.selector.matchLabels,
  ])
    expect(template.metadata.labels).toMatchObject(labels);
  const ports = container.ports.map(({ name }: { name: string }) => name);
  for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"])
    expect(ports).toContain(container[probe].httpGet.port);
  expect(container.volumeMounts.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    template.spec.volumes.map(({ name }: { name: string }) => name).toSorted(),
  );
});
