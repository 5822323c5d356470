import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';

/**
 * Bicep files as the grammar that editors use reads them. It knows syntax, not Azure: whether a resource has a property
 * only Microsoft's compiler tells, which cannot be had from a package registry.
 */

export interface BicepFile {
  /** `line: text` of each part that is no Bicep. */
  readonly broken: string[];
  /** By kind of declaration: name → its node. */
  readonly declared: Record<'param' | 'var' | 'type' | 'resource' | 'module' | 'output', Map<string, Node>>;
  /** Names that are used, loops' and lambdas' own left out. */
  readonly used: Set<string>;
  /** Keys of every object and type, wherever it is. */
  readonly keys: Set<string>;
  /** `module.outputs.name` as `[module, name]`. */
  readonly outputsAsked: [string, string][];
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

export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) if (child) yield* nodesIn(child);
}

const named = (node: Node): Node[] => node.namedChildren.filter((child) => child !== null);

export function readBicep(path: string): BicepFile {
  const parser = new Parser();
  parser.setLanguage(bicep);
  // The grammar has no parameter files: there a parameter is written as a variable is.
  const text = readFileSync(path, 'utf8').replace(path.endsWith('.bicepparam') ? /^param (?=\w+ =)/gm : /(?!)/, 'var ');
  const root = parser.parse(text)!.rootNode;
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
  const outputsAsked: [string, string][] = [];
  for (const node of nodesIn(root)) {
    if (node.isError || node.isMissing) broken.push(`${path}:${node.startPosition.row + 1}: ${node.text.slice(0, 60)}`);
    const kind = kinds[node.type as keyof typeof kinds];
    const [first, second] = named(node);
    if (kind !== undefined && first) {
      declared[kind].set(first.text, node);
      names.add(first.id);
    } else if (node.type === 'object_property' && first) {
      keys.add(first.text.replace(/^'|'$/g, ''));
      if (first.type === 'identifier') names.add(first.id);
    } else if (node.type === 'for_statement' || node.type === 'lambda_expression') {
      if (first) own.add(first.text);
    } else if (node.type === 'member_expression' && second && first?.type === 'member_expression') {
      const asked = /^(\w+)!?\.outputs$/.exec(first.text)?.[1];
      if (asked !== undefined) outputsAsked.push([asked, second.text]);
    }
  }
  const used = new Set<string>();
  for (const node of nodesIn(root)) {
    if (node.type !== 'identifier' || node.isMissing || names.has(node.id) || own.has(node.text)) continue;
    used.add(node.text);
  }
  return { broken, declared, used, keys, outputsAsked, root };
}

/** The text of a module's or resource's property, without quotes; undefined when it has none. */
export const pathOf = (declaration: Node): string => named(declaration)[1]!.text.replace(/^'|'$/g, '');

/** Names of the properties of the object that stands below `name`. */
export function propertiesBelow(declaration: Node, name: string): string[] {
  for (const node of nodesIn(declaration)) {
    const [key, value] = named(node);
    if (node.type === 'object_property' && key?.text === name && value?.type === 'object') {
      return named(value).flatMap((property) => {
        const [own] = named(property);
        return property.type === 'object_property' && own ? [own.text] : [];
      });
    }
  }
  return [];
}
