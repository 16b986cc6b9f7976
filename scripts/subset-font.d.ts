// What cut-faces.ts uses of it: the package has no types, and those of DefinitelyTyped are of an older version.
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    variationAxes: Record<string, { min: number; max: number }>;
    keepFeatures: string[];
    noHinting: boolean;
    dropTables: string[];
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
