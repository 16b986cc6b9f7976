// dependency-cruiser cannot read files through TypeScript 7. Babel can, and of each file it leaves only what
// dependency-cruiser looks at: a plain import for everything that is imported, exported from elsewhere or loaded later,
// types included.

function importsOnly({ types }) {
  return {
    visitor: {
      Program(program) {
        const sources = [];
        program.traverse({
          "ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration"({ node }) {
            if (node.source) sources.push(node.source.value);
          },
          ImportExpression({ node }) {
            if (types.isStringLiteral(node.source)) sources.push(node.source.value);
          },
          CallExpression({ node }) {
            if (types.isImport(node.callee) && types.isStringLiteral(node.arguments[0]))
              sources.push(node.arguments[0].value);
          },
          TSImportType({ node }) {
            sources.push((node.argument.literal ?? node.argument).value);
          },
        });
        program.node.directives = [];
        program.node.body = sources.map((source) => types.importDeclaration([], types.stringLiteral(source)));
        program.skip();
      },
    },
  };
}

export default {
  configFile: false,
  babelrc: false,
  comments: false,
  parserOpts: { plugins: ["typescript", "jsx"] },
  plugins: [importsOnly],
};
