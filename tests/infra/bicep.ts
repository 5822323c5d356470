import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';

/**
 * Parses Bicep files with the grammar that editors use: syntax only. `evaluate.ts` computes what they mean to Azure.
 */

export interface BicepFile {
  /** `line: text` of each part that is not valid Bicep. */
  readonly broken: string[];
  /** By kind of declaration: name → its node. */
  readonly declared: Record<'param' | 'var' | 'type' | 'resource' | 'module' | 'output', Map<string, Node>>;
  /** Names that are used, except those of loops and lambdas. */
  readonly used: Set<string>;
  /** Keys of every object and type in the file. */
  readonly keys: Set<string>;
  readonly root: Node;
}

await Parser.init();
const bicep = await Language.load(createRequire(import.meta.url).resolve('tree-sitter-bicep/tree-sitter-bicep.wasm'));

const kinds = {
  parameter_declaration: 'param',
  variable_declaration: 'var',
  type_declaration: 'type',
  resource_declaration: 'resource',
  module_declaration: 'module',
  output_declaration: 'output',
} as const;

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) if (child) yield* nodesIn(child);
}

const named = (node: Node): Node[] => node.namedChildren.filter((child) => child !== null);

/** The expression only. */
export function parseExpression(text: string): Node {
  const parser = new Parser();
  parser.setLanguage(bicep);
  return named(parser.parse(`var expression = ${text}\n`)!.rootNode.namedChildren[0]!)[1]!;
}

/** `text`: the content to parse, instead of that on disk. */
export function readBicep(path: string, text = readFileSync(path, 'utf8')): BicepFile {
  const parser = new Parser();
  parser.setLanguage(bicep);
  // The grammar does not know parameter files, in which a parameter is written like a variable.
  const source = text.replace(path.endsWith('.bicepparam') ? /^param (?=\w+ =)/gm : /(?!)/, 'var ');
  const root = parser.parse(source)!.rootNode;
  const broken: string[] = [];
  const declared: BicepFile['declared'] = {
    param: new Map(),
    var: new Map(),
    type: new Map(),
    resource: new Map(),
    module: new Map(),
    output: new Map(),
  };
  const own = new Set<string>();
  const keys = new Set<string>();
  const names = new Set<number>();
  for (const node of nodesIn(root)) {
    if (node.isError || node.isMissing) broken.push(`${path}:${node.startPosition.row + 1}: ${node.text.slice(0, 60)}`);
    const kind = kinds[node.type as keyof typeof kinds];
    const [first] = named(node);
    if (kind !== undefined && first) {
      declared[kind].set(first.text, node);
      names.add(first.id);
    } else if (node.type === 'object_property' && first) {
      keys.add(first.text.replace(/^'|'$/g, ''));
      if (first.type === 'identifier') names.add(first.id);
    } else if (node.type === 'for_statement' || node.type === 'lambda_expression') {
      if (first) own.add(first.text);
    }
  }
  const used = new Set<string>();
  for (const node of nodesIn(root)) {
    if (node.type !== 'identifier' || node.isMissing || names.has(node.id) || own.has(node.text)) continue;
    used.add(node.text);
  }
  return { broken, declared, used, keys, root };
}

/** The text of a module's or resource's property, without quotes; undefined when it has none. */
export const pathOf = (declaration: Node): string => named(declaration)[1]!.text.replace(/^'|'$/g, '');
