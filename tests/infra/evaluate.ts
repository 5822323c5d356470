import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Node } from 'web-tree-sitter';
import { type AzureResource, azureResources, type AzureType, caseOf, objectOf, type TypeIn } from './azureTypes.ts';
import { type BicepFile, parseExpression, pathOf, readBicep } from './bicep.ts';

/**
 * Evaluates a deployment as Bicep does, from a parameter file down through every module, as far as that is possible
 * without Azure, and reports what Azure's types do not allow. It supports the part of the language that our templates
 * use; anything else in a template is reported too.
 */

interface Flags {
  /** It contains something that must not appear in the deployment history. */
  secret: boolean;
  /** Azure knows it only during the deployment. */
  runtime: boolean;
}

type Kind =
  | { is: 'string'; text?: string }
  | { is: 'integer'; number?: number }
  | { is: 'boolean'; truth?: boolean }
  | { is: 'null' }
  | { is: 'object'; entries: Map<string, Value> }
  | { is: 'array'; items: Value[] }
  | { is: 'typed'; typed: TypeIn }
  | { is: 'resource'; declared: Resource }
  | { is: 'module'; outputs: Map<string, Value> }
  | { is: 'lambda'; call: (item: Value) => Value }
  | { is: 'anything' };
export type Value = Kind & Flags;

interface Resource {
  readonly azure: AzureResource;
  readonly name: Value;
  /** The value of its body's discriminator. */
  readonly choice: string | undefined;
  readonly children: Map<string, Resource>;
}

const plain: Flags = { secret: false, runtime: false };
const text = (value?: string, flags: Flags = plain): Value => ({
  ...flags,
  is: 'string',
  ...(value === undefined ? {} : { text: value }),
});
const anything = (flags: Flags = plain): Value => ({ ...flags, is: 'anything' });
const truth = (value?: boolean): Value => ({
  ...plain,
  is: 'boolean',
  ...(value === undefined ? {} : { truth: value }),
});
const object = (entries: Iterable<readonly [string, Value]> = [], flags: Flags = plain): Value => ({
  ...flags,
  is: 'object',
  entries: new Map(entries),
});

/** If a part of a value is secret or known late, so is the whole. */
function flagsOf(...values: Value[]): Flags {
  const all = values.flatMap((value) => [value, ...insideOf(value)]);
  return { secret: all.some(({ secret }) => secret), runtime: all.some(({ runtime }) => runtime) };
}

function insideOf(value: Value): Value[] {
  const inside = value.is === 'object' ? [...value.entries.values()] : value.is === 'array' ? value.items : [];
  return inside.flatMap((each) => [each, ...insideOf(each)]);
}

function fromJson(value: unknown): Value {
  if (value === null) return { ...plain, is: 'null' };
  if (Array.isArray(value)) return { ...plain, is: 'array', items: value.map(fromJson) };
  if (typeof value === 'object') return object(Object.entries(value).map(([key, each]) => [key, fromJson(each)]));
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return { ...plain, is: 'integer', number: value };
  return truth(value === true);
}

/** A value from Azure, of which only the type is known. */
function ofType(typed: TypeIn, secret = false): Value {
  const { type } = typed;
  const known: Flags = { secret, runtime: true };
  if (type === 'integer' || (typeof type === 'object' && 'is' in type && type.is === 'integer'))
    return { ...known, is: 'integer' };
  if (type === 'boolean') return { ...known, is: 'boolean' };
  if (type === 'string' || (typeof type === 'object' && ('is' in type || 'literal' in type || 'oneOf' in type)))
    return text(undefined, known);
  return type === 'any' ? anything(known) : { ...known, is: 'typed', typed };
}

/** Names of environment variables that hold secrets, for parameter files. */
export const secretVariables = ['SECRET', 'ENTRA_CLIENT_SECRET', 'ROLE_MAP', 'X_BEARER_TOKEN'];

type Scope = 'subscription' | 'resourceGroup';
type Read = (path: string) => BicepFile;

const children = (node: Node): Node[] => node.namedChildren.filter((child) => child !== null);
const field = (node: Node, name: string): Node => node.childForFieldName(name)!;
const hasToken = (node: Node, token: string) => node.children.some((child) => child?.type === token);

/** Decorators precede the declaration, as its siblings. */
function decoratorsOf(declaration: Node): Map<string, Node[]> {
  const before = declaration.previousNamedSibling;
  const calls = before?.type === 'decorators' ? children(before).map((decorator) => children(decorator)[0]!) : [];
  return new Map(calls.map((call) => [field(call, 'function').text, children(field(call, 'arguments'))]));
}

class Template {
  readonly values = new Map<string, Value>();
  readonly outputs = new Map<string, Value>();
  readonly scope: Scope;
  private readonly underWay = new Set<string>();

  private readonly path: string;
  private readonly file: BicepFile;
  private readonly given: ReadonlyMap<string, Value>;
  private readonly read: Read;
  private readonly problems: Set<string>;

  constructor(path: string, file: BicepFile, given: ReadonlyMap<string, Value>, read: Read, problems: Set<string>) {
    this.path = path;
    this.file = file;
    this.given = given;
    this.read = read;
    this.problems = problems;
    this.scope = /^targetScope = 'subscription'$/m.test(file.root.text) ? 'subscription' : 'resourceGroup';
  }

  /** Evaluates every declaration, used or not. */
  run(): ReadonlyMap<string, Value> {
    const { declared } = this.file;
    for (const node of declared.type.values()) {
      if (decoratorsOf(node).has('secure')) this.problem(node, '@secure() belongs to a parameter, not to a type');
    }
    for (const kind of ['param', 'var', 'resource', 'module'] as const) {
      for (const [name, node] of declared[kind]) {
        if (kind !== 'resource' || node.parent?.type === 'infrastructure') this.valueOf(name, node);
      }
    }
    for (const [name, node] of declared.output) {
      const [, , expression] = children(node);
      const value = this.evaluate(expression!, new Map());
      if (flagsOf(value).secret) this.problem(node, `the output ${name} tells a secret`);
      // For the caller, an output is known only after the module is deployed.
      this.outputs.set(name, { ...value, runtime: true });
    }
    return this.outputs;
  }

  private problem(node: Node, message: string): void {
    this.problems.add(`${this.path}:${node.startPosition.row + 1}: ${message}`);
  }

  private valueOf(name: string, at: Node): Value {
    const known = this.values.get(name);
    if (known) return known;
    if (this.underWay.has(name)) {
      this.problem(at, `${name} needs itself`);
      return anything();
    }
    this.underWay.add(name);
    const value = this.declared(name, at);
    this.underWay.delete(name);
    this.values.set(name, value);
    return value;
  }

  private declared(name: string, at: Node): Value {
    const { param, var: variable, resource, module } = this.file.declared;
    if (param.has(name)) return this.parameter(name, param.get(name)!);
    if (variable.has(name)) return this.evaluate(children(variable.get(name)!)[1]!, new Map());
    if (module.has(name)) return this.module(module.get(name)!);
    if (resource.has(name)) return this.resource(resource.get(name)!);
    this.problem(at, `${name} is not declared`);
    return anything();
  }

  // Parameters

  private parameter(name: string, node: Node): Value {
    const [, type, byDefault] = children(node);
    const decorators = decoratorsOf(node);
    const isSecure = decorators.has('secure');
    const base = type!.type === 'type' ? children(type!)[0]! : type!;
    const isPlain = base.type === 'primitive_type' && ['string', 'object'].includes(base.text);
    if (isSecure && !isPlain) {
      const what = base.type === 'object' ? 'an object written out' : base.text;
      this.problem(node, `BCP308: @secure() cannot stand on the parameter ${name}, whose type is ${what}`);
    }
    const given = this.given.get(name);
    const value = given ?? (byDefault ? this.evaluate(byDefault, new Map()) : undefined);
    if (value === undefined) {
      this.problem(node, `the parameter ${name} is not given`);
      return anything();
    }
    if (flagsOf(value).secret && !isSecure)
      this.problem(node, `the parameter ${name} is given a secret and lacks @secure()`);
    this.conforms(value, base, node, name, decorators);
    // Inside a module all its parameters are known.
    return { ...asKnown(value), secret: isSecure };
  }

  private conforms(value: Value, type: Node, at: Node, name: string, decorators = new Map<string, Node[]>()): void {
    if (value.is === 'anything' || value.is === 'typed') return;
    if (type.type === 'nullable_type') {
      if (value.is !== 'null') this.conforms(value, children(type)[0]!, at, name, decorators);
      return;
    }
    const wrong = (message: string) => this.problem(at, `the parameter ${name} ${message}`);
    if (type.type === 'primitive_type') {
      const is = { int: 'integer', bool: 'boolean' }[type.text] ?? type.text;
      if (value.is !== is) return wrong(`is ${value.is}, not ${is}`);
      const limit = (decorator: string) => Number(decorators.get(decorator)?.[0]?.text ?? Number.NaN);
      const size = value.is === 'string' ? value.text?.length : value.is === 'integer' ? value.number : undefined;
      if (size !== undefined) {
        const [least, most] = value.is === 'string' ? ['minLength', 'maxLength'] : ['minValue', 'maxValue'];
        if (size < limit(least!)) wrong(`is below its ${least}`);
        if (size > limit(most!)) wrong(`is above its ${most}`);
      }
      const allowed = decorators.get('allowed')?.[0];
      const chosen = value.is === 'integer' ? value.number : value.is === 'string' ? value.text : undefined;
      const choices = allowed && children(allowed).map((each) => each.text.replace(/^'|'$/g, ''));
      if (choices && chosen !== undefined && !choices.includes(String(chosen)))
        wrong('is not one of those that are allowed');
      return;
    }
    if (type.type === 'identifier') {
      const alias = this.file.declared.type.get(type.text);
      if (alias) this.conforms(value, children(alias)[1]!, at, name);
      else wrong(`has the unknown type ${type.text}`);
      return;
    }
    if (type.type === 'object') {
      if (value.is !== 'object') return wrong(`is ${value.is}, not object`);
      const properties = new Map(
        children(type)
          .filter((property) => property.type === 'object_property')
          .map((property) => children(property).filter((each) => each.type !== 'decorators'))
          .map(([key, own]) => [key!.text, own!]),
      );
      for (const [key, own] of value.entries) {
        const wanted = properties.get(key);
        if (wanted) this.conforms(own, wanted, at, `${name}.${key}`);
        else wrong(`has ${key}, which its type does not name`);
      }
      for (const [key, wanted] of properties) {
        if (wanted.type !== 'nullable_type' && !value.entries.has(key)) wrong(`lacks ${key}`);
      }
      return;
    }
    wrong(`has a type that this test does not know: ${type.type}`);
  }

  // Modules

  private module(node: Node): Value {
    const target = join(dirname(this.path), pathOf(node));
    const body = this.bodyOf(node);
    const entries = body ? this.entriesOf(body, new Map()) : new Map<string, Value>();
    if (entries.get('name')?.runtime) this.problem(node, 'a module’s name must be known before the deployment');
    const params = entries.get('params');
    const file = this.read(target);
    for (const key of entries.keys()) {
      if (!['name', 'scope', 'params', 'dependsOn'].includes(key)) this.problem(node, `a module has no ${key}`);
    }
    const given = params?.is === 'object' ? params.entries : new Map<string, Value>();
    for (const [key] of given) {
      if (!file.declared.param.has(key)) this.problem(node, `${target} has no parameter ${key}`);
    }
    for (const [key, parameter] of file.declared.param) {
      if (children(parameter).length < 3 && !given.has(key)) this.problem(node, `${target} is not given ${key}`);
    }
    const module = new Template(target, file, given, this.read, this.problems);
    const scope = entries.get('scope');
    const scopeOf =
      scope?.is === 'resource' && /resourcegroups@/i.test(scope.declared.azure.resource) ? 'resourceGroup' : this.scope;
    if (module.scope !== scopeOf)
      this.problem(node, `${target} is for a ${module.scope}, and is deployed to a ${scopeOf}`);
    return { ...plain, is: 'module', outputs: new Map(module.run()) };
  }

  /** The object of a declaration, after its condition, which is evaluated too. */
  private bodyOf(node: Node): Node | undefined {
    const last = children(node).at(-1)!;
    if (last.type !== 'if_statement') return last.type === 'object' ? last : undefined;
    const [condition, body] = children(last);
    const value = this.evaluate(condition!, new Map());
    if (value.runtime) this.problem(last, 'a condition must be known before the deployment');
    if (value.is !== 'boolean' && value.is !== 'anything') this.problem(last, 'a condition is true or false');
    return body;
  }

  // Resources

  private resource(node: Node, parent?: Resource, locals: ReadonlyMap<string, Value> = new Map()): Value {
    const loop = children(node).at(-1)!;
    if (loop.type !== 'for_statement')
      return { ...plain, is: 'resource', declared: this.oneResource(node, this.bodyOf(node), parent, locals) };
    const items = this.loop(loop, locals, (body, inner) => ({
      ...plain,
      is: 'resource',
      declared: this.oneResource(node, body, parent, inner),
    }));
    return { ...plain, is: 'array', items };
  }

  private oneResource(
    node: Node,
    body: Node | undefined,
    above: Resource | undefined,
    locals: ReadonlyMap<string, Value>,
  ): Resource {
    const isExisting = hasToken(node, 'existing');
    const entries = body ? this.entriesOf(body, locals) : new Map<string, Value>();
    const parentValue = entries.get('parent');
    const parent = above ?? (parentValue?.is === 'resource' ? parentValue.declared : undefined);
    const written = pathOf(node);
    const type =
      above && !written.includes('/')
        ? `${above.azure.resource.split('@')[0]}/${written.split('@')[0]}@${above.azure.resource.split('@')[1]}`
        : written;
    const azure = azureResources.get(type.toLowerCase());
    const name = entries.get('name') ?? anything();
    if (!azure) {
      this.problem(node, `Azure’s types know no ${type}: the newest version of each is in tests/infra/types`);
      return {
        azure: { resource: type, writableScopes: [], readableScopes: [], body: '', types: {} },
        name,
        choice: undefined,
        children: new Map(),
      };
    }
    this.nesting(node, azure, parent);
    const scopes = isExisting ? [...azure.writableScopes, ...azure.readableScopes] : azure.writableScopes;
    const scope = entries.get('scope');
    if (scope ? !scopes.includes('extension') || scope.is !== 'resource' : !scopes.includes(this.scope))
      this.problem(node, `${type} cannot be deployed to ${scope ? 'another resource' : `a ${this.scope}`}`);
    const typed: TypeIn = { type: { ref: azure.body }, of: azure };
    const own = new Map([...entries].filter(([key]) => !['parent', 'scope', 'dependsOn'].includes(key)));
    if (isExisting) {
      for (const key of own.keys())
        if (key !== 'name') this.problem(node, `${key} cannot be written on what exists already`);
    }
    const discriminator = objectOf(typed)?.discriminator;
    const chosen = discriminator === undefined ? undefined : own.get(discriminator);
    const resource: Resource = {
      azure,
      name: asKnown(name),
      choice: chosen?.is === 'string' ? chosen.text : undefined,
      children: new Map(),
    };
    if (name.is === 'string' && name.text === '') this.problem(node, 'its name is empty');
    if (isExisting) this.existingName(node, typed, name);
    else this.fits(object(own), typed, node, type.split('@')[0]!);
    for (const key of ['name', 'location', 'tags', 'kind', 'sku', 'identity', 'zones', 'plan', 'managedBy']) {
      const value = own.get(key);
      if (value && flagsOf(value).runtime && key !== 'identity')
        this.problem(node, `${key} must be known before the deployment begins`);
      if (value && flagsOf(value).secret) this.problem(node, `${key} would tell a secret`);
    }
    for (const property of body ? children(body) : []) {
      const inner = children(property)[0];
      if (property.type !== 'object_property' || inner?.type !== 'resource_declaration') continue;
      const value = this.resource(inner, resource, locals);
      const nested = children(inner)[0]!.text;
      if (value.is === 'resource') resource.children.set(nested, value.declared);
    }
    return resource;
  }

  private existingName(node: Node, typed: TypeIn, name: Value): void {
    const body = objectOf(typed);
    const property = body && caseOf(body, typed.of)?.properties['name'];
    if (property) this.fits(name, { type: property.type, of: typed.of }, node, 'name');
  }

  private nesting(node: Node, azure: AzureResource, parent: Resource | undefined): void {
    const [type] = azure.resource.split('@');
    const segments = type!.split('/');
    const above = parent?.azure.resource.split('@')[0];
    const expected = segments.slice(0, -1).join('/');
    if (segments.length > 2 && above === undefined) this.problem(node, `${type} lacks its parent, a ${expected}`);
    else if (above !== undefined && above.toLowerCase() !== expected.toLowerCase())
      this.problem(node, `${type} cannot stand in a ${above}`);
  }

  // Types

  /** Returns whether Azure accepts a value at its position. */
  private fits(value: Value, { type, of }: TypeIn, at: Node, name: string): void {
    const wrong = (message: string) => this.problem(at, `${name} ${message}`);
    if (value.is === 'anything' || value.is === 'null' || type === 'any') return;
    if (typeof type === 'object' && 'anyOf' in type) {
      if (!type.anyOf.some((each) => this.wouldFit(value, { type: each, of }, at)))
        wrong('is of no type that Azure takes');
      return;
    }
    if (value.is === 'typed') {
      const isSame = typeof type === 'object' && ('ref' in type || 'array' in type);
      if (!isSame) wrong('is an object or a list, not a plain value');
      return;
    }
    if (typeof type === 'string' || 'is' in type || 'literal' in type || 'oneOf' in type)
      return this.plainFits(value, type, wrong);
    if ('array' in type) {
      if (value.is !== 'array') return wrong(`is ${value.is}, not array`);
      if (value.items.length < (type.minLength ?? 0)) wrong('has too few items');
      if (value.items.length > (type.maxLength ?? Infinity)) wrong('has too many items');
      value.items.forEach((item, index) => this.fits(item, { type: type.array, of }, at, `${name}[${index}]`));
      return;
    }
    if (value.is !== 'object') return wrong(`is ${value.is}, not object`);
    this.objectFits(value.entries, { type, of }, at, name);
  }

  private wouldFit(value: Value, typed: TypeIn, at: Node): boolean {
    const found = new Set<string>();
    new Template(this.path, this.file, this.given, this.read, found).fits(value, typed, at, '');
    return found.size === 0;
  }

  private plainFits(
    value: Value,
    type: Exclude<AzureType, { ref: string } | { array: AzureType } | { anyOf: AzureType[] }>,
    wrong: (message: string) => void,
  ): void {
    const is = typeof type === 'string' ? type : 'is' in type ? type.is : 'string';
    if (value.is !== is) return wrong(`is ${value.is}, not ${is}`);
    if (typeof type === 'string') return;
    if ('is' in type && type.is === 'integer' && value.is === 'integer' && value.number !== undefined) {
      if (value.number < (type.minValue ?? -Infinity) || value.number > (type.maxValue ?? Infinity))
        wrong('is out of range');
    }
    if (value.is !== 'string' || value.text === undefined) return;
    if ('literal' in type && value.text !== type.literal) wrong(`is '${value.text}', not '${type.literal}'`);
    if ('oneOf' in type && !type.oneOf.includes(value.text))
      wrong(`is '${value.text}', none of ${type.oneOf.join(', ')}`);
    if (!('is' in type) || type.is !== 'string') return;
    if (value.text.length < (type.minLength ?? 0)) wrong(`is too short: '${value.text}'`);
    if (value.text.length > (type.maxLength ?? Infinity)) wrong(`is too long: '${value.text}'`);
    if (type.pattern !== undefined) {
      // A name must match completely, though not every published pattern requires it.
      const pattern = new RegExp(`^(?:${type.pattern})$`);
      if (!pattern.test(value.text)) wrong(`is '${value.text}', which ${type.pattern} does not allow`);
    }
  }

  private objectFits(entries: ReadonlyMap<string, Value>, typed: TypeIn, at: Node, name: string): void {
    const declared = objectOf(typed);
    if (!declared) return;
    const choice = declared.discriminator === undefined ? undefined : entries.get(declared.discriminator);
    if (declared.discriminator !== undefined && choice === undefined)
      return this.problem(at, `${name} lacks ${declared.discriminator}, which says what it is`);
    const chosen = caseOf(declared, typed.of, choice?.is === 'string' ? choice.text : undefined);
    if (!chosen)
      return this.problem(at, `${name} is no ${choice?.is === 'string' ? choice.text : ''} that Azure knows`);
    for (const [key, value] of entries) {
      const property = Object.hasOwn(chosen.properties, key) ? chosen.properties[key] : undefined;
      const type = property?.type ?? chosen.additional;
      if (type === undefined) this.problem(at, `${name} has no property ${key}`);
      else if (property?.readOnly) this.problem(at, `${name}.${key} can only be read`);
      else {
        if (property?.deployTimeConstant && flagsOf(value).runtime)
          this.problem(at, `${name}.${key} must be known before the deployment begins`);
        this.fits(value, { type, of: typed.of }, at, `${name}.${key}`);
        if (property?.required && value.is === 'null') this.problem(at, `${name}.${key} cannot be null`);
      }
    }
    for (const [key, property] of Object.entries(chosen.properties)) {
      if (property.required && !property.readOnly && !entries.has(key)) this.problem(at, `${name} lacks ${key}`);
    }
  }

  // Expressions

  private entriesOf(node: Node, locals: ReadonlyMap<string, Value>): Map<string, Value> {
    const entries = new Map<string, Value>();
    for (const property of children(node)) {
      const [key, value] = children(property);
      if (property.type !== 'object_property' || key?.type === 'resource_declaration' || !value) continue;
      const name = key!.type === 'string' ? this.evaluate(key!, locals) : text(key!.text);
      const written = name.is === 'string' ? (name.text ?? key!.text) : key!.text;
      if (entries.has(written)) this.problem(key!, `${written} is written twice`);
      entries.set(written, this.evaluate(value, locals));
    }
    return entries;
  }

  private loop(
    node: Node,
    locals: ReadonlyMap<string, Value>,
    each: (body: Node, locals: ReadonlyMap<string, Value>) => Value,
  ): Value[] {
    const [name, over, body] = children(node);
    const list = this.evaluate(over!, locals);
    if (list.is !== 'array') {
      if (list.is !== 'anything') this.problem(node, `${over!.text} is no list`);
      return [each(body!, new Map([...locals, [name!.text, anything()]]))];
    }
    if (list.runtime) this.problem(node, 'a list of resources must be known before the deployment');
    return list.items.map((item) => each(body!, new Map([...locals, [name!.text, item]])));
  }

  private evaluate(node: Node, locals: ReadonlyMap<string, Value>): Value {
    const [first] = children(node);
    switch (node.type) {
      case 'string':
        return this.string(node, locals);
      case 'number':
        return { ...plain, is: 'integer', number: Number(node.text) };
      case 'boolean':
        return truth(node.text === 'true');
      case 'null':
        return { ...plain, is: 'null' };
      case 'parenthesized_expression':
        return this.evaluate(first!, locals);
      case 'object': {
        const entries = this.entriesOf(node, locals);
        return object(entries, flagsOf(...entries.values()));
      }
      case 'array': {
        const items = children(node).map((item) => this.evaluate(item, locals));
        return { ...flagsOf(...items), is: 'array', items };
      }
      case 'for_statement':
        return { ...plain, is: 'array', items: this.loop(node, locals, (body, inner) => this.evaluate(body, inner)) };
      case 'identifier':
        return locals.get(node.text) ?? this.valueOf(node.text, node);
      case 'resource_expression':
        return this.nested(node);
      case 'member_expression':
        return this.member(node, locals);
      case 'subscript_expression':
        return this.subscript(node, locals);
      case 'unary_expression': {
        const value = this.evaluate(first!, locals);
        if (value.is !== 'boolean') this.problem(node, `! stands before ${value.is}`);
        return {
          ...truth(value.is === 'boolean' && value.truth !== undefined ? !value.truth : undefined),
          runtime: value.runtime,
        };
      }
      case 'binary_expression':
        return this.binary(node, locals);
      case 'ternary_expression': {
        const condition = this.evaluate(field(node, 'condition'), locals);
        const yes = this.evaluate(field(node, 'consequence'), locals);
        const no = this.evaluate(field(node, 'alternative'), locals);
        if (condition.is === 'boolean' && condition.truth !== undefined) return condition.truth ? yes : no;
        return yes;
      }
      case 'call_expression':
        return this.call(node, locals);
    }
    this.problem(node, `this test does not know ${node.type}`);
    return anything();
  }

  private string(node: Node, locals: ReadonlyMap<string, Value>): Value {
    const parts = children(node).map((part) =>
      part.type === 'interpolation'
        ? this.evaluate(children(part)[0]!, locals)
        : text(part.text.replace(/^\\(?=['\\$])/, '')),
    );
    const texts = parts.map((part) => {
      if (part.is === 'string') return part.text;
      return part.is === 'integer' && part.number !== undefined ? String(part.number) : undefined;
    });
    const whole = texts.every((part) => part !== undefined) ? texts.join('') : undefined;
    return text(whole, flagsOf(...parts));
  }

  private nested(node: Node): Value {
    const [above, name] = children(node);
    const parent = above!.type === 'resource_expression' ? this.nested(above!) : this.valueOf(above!.text, node);
    const found = parent.is === 'resource' ? parent.declared.children.get(name!.text) : undefined;
    if (!found) {
      this.problem(node, `${above!.text} holds no resource ${name!.text}`);
      return anything();
    }
    return { ...plain, is: 'resource', declared: found };
  }

  private member(node: Node, locals: ReadonlyMap<string, Value>): Value {
    const of = this.evaluate(field(node, 'object'), locals);
    const name = field(node, 'property').text;
    const isSafe = hasToken(node, '.?');
    const missing = (what: string): Value => {
      if (isSafe) return { ...plain, is: 'null' };
      this.problem(node, `${what} has no ${name} that can be read`);
      return anything();
    };
    if (of.is === 'null' && isSafe) return of;
    if (of.is === 'object') return of.entries.get(name) ?? missing(field(node, 'object').text);
    if (of.is === 'module') {
      if (name !== 'outputs') return missing('a module');
      return object(of.outputs);
    }
    if (of.is === 'resource')
      return this.resourceProperty(of.declared, name, () => missing(of.declared.azure.resource));
    if (of.is === 'typed') return this.typedProperty(of.typed, name, of, () => missing(field(node, 'object').text));
    return of.is === 'anything' ? anything(of) : missing(`${field(node, 'object').text}, ${of.is},`);
  }

  private resourceProperty(resource: Resource, name: string, missing: () => Value): Value {
    const { azure, choice } = resource;
    if (name === 'name') return resource.name;
    if (name === 'id' || name === 'type' || name === 'apiVersion') return text(`${azure.resource}/${name}`);
    const body = objectOf({ type: { ref: azure.body }, of: azure });
    const property = body && caseOf(body, azure, choice)?.properties[name];
    return !property || property.writeOnly ? missing() : ofType({ type: property.type, of: azure });
  }

  private typedProperty(typed: TypeIn, name: string, from: Flags, missing: () => Value): Value {
    const declared = objectOf(typed);
    const chosen = declared && caseOf(declared, typed.of);
    const property = chosen && Object.hasOwn(chosen.properties, name) ? chosen.properties[name] : undefined;
    if (property?.writeOnly) return missing();
    const type = property?.type ?? chosen?.additional;
    return type === undefined ? missing() : ofType({ type, of: typed.of }, from.secret);
  }

  private subscript(node: Node, locals: ReadonlyMap<string, Value>): Value {
    const of = this.evaluate(field(node, 'object'), locals);
    const index = this.evaluate(field(node, 'index'), locals);
    if (of.is === 'array' && index.is === 'integer' && index.number !== undefined) {
      const item = of.items[index.number];
      if (!item) this.problem(node, `${field(node, 'object').text} has no item ${index.number}`);
      return item ?? anything();
    }
    if (of.is === 'typed' && typeof of.typed.type === 'object' && 'array' in of.typed.type)
      return ofType({ type: of.typed.type.array, of: of.typed.of }, of.secret);
    if (of.is !== 'anything') this.problem(node, `${field(node, 'object').text} is no list`);
    return anything(of);
  }

  private binary(node: Node, locals: ReadonlyMap<string, Value>): Value {
    const operator = node.children.find((child) => child && !child.isNamed)?.type;
    const [left, right] = children(node).map((side) => this.evaluate(side, locals));
    if (operator === '??') return left!.is === 'null' ? right! : left!;
    const plainOf = (value: Value): string | number | boolean | null | undefined =>
      value.is === 'string'
        ? value.text
        : value.is === 'integer'
          ? value.number
          : value.is === 'boolean'
            ? value.truth
            : value.is === 'null'
              ? null
              : undefined;
    const [one, other] = [plainOf(left!), plainOf(right!)];
    const isKnown = one !== undefined && other !== undefined;
    const { runtime } = flagsOf(left!, right!);
    if (operator === '==') return { ...truth(isKnown ? one === other : undefined), runtime };
    if (operator === '!=') return { ...truth(isKnown ? one !== other : undefined), runtime };
    if (operator === '+' && left!.is === 'integer' && right!.is === 'integer') {
      const sum = isKnown ? { number: Number(one) + Number(other) } : {};
      return { ...plain, runtime, is: 'integer', ...sum };
    }
    this.problem(node, `this test does not know ${left!.is} ${operator} ${right!.is}`);
    return anything();
  }

  private call(node: Node, locals: ReadonlyMap<string, Value>): Value {
    const callee = field(node, 'function');
    const values = children(field(node, 'arguments')).map((argument) => {
      // The grammar ends a lambda after its first name, so its text is parsed again.
      const lambda = /^(\w+)\s*=>\s*(.+)$/s.exec(argument.text);
      if (!lambda) return this.evaluate(argument, locals);
      const body = parseExpression(lambda[2]!);
      const call = (item: Value) => this.evaluate(body, new Map([...locals, [lambda[1]!, item]]));
      return { ...plain, is: 'lambda', call } satisfies Value;
    });
    if (callee.type === 'member_expression') return this.method(node, callee, locals);
    const [first, second] = values;
    const whole = flagsOf(...values);
    const isTextual = (value: Value | undefined): value is Value & { is: 'string' } => value?.is === 'string';
    switch (callee.text) {
      case 'toLower':
        return isTextual(first) ? text(first.text?.toLowerCase(), whole) : this.argument(node);
      case 'empty': {
        const size =
          first?.is === 'string'
            ? first.text?.length
            : first?.is === 'array'
              ? first.items.length
              : first?.is === 'object'
                ? first.entries.size
                : undefined;
        if (!first || ['integer', 'boolean', 'resource', 'module'].includes(first.is)) return this.argument(node);
        return { ...truth(size === undefined ? undefined : size === 0), runtime: whole.runtime };
      }
      case 'int':
        return isTextual(first)
          ? { ...whole, is: 'integer', ...(first.text === undefined ? {} : { number: Number(first.text) }) }
          : this.argument(node);
      case 'uniqueString':
        return text('abcdefghijklm', whole);
      case 'guid':
        return text('00000000-0000-0000-0000-000000000000', whole);
      case 'subscriptionResourceId':
        return text(undefined, whole);
      case 'subscription':
        return object([
          ['id', text('/subscriptions/0')],
          ['tenantId', text('00000000-0000-0000-0000-000000000000')],
        ]);
      case 'environment':
        return object([['suffixes', object([['storage', text('core.windows.net')]])]]);
      case 'union': {
        if (values.some((value) => value.is !== 'object')) return this.argument(node);
        return object(
          values.flatMap((value) => (value.is === 'object' ? [...value.entries] : [])),
          whole,
        );
      }
      case 'filter': {
        if (first?.is !== 'array' || second?.is !== 'lambda') return this.argument(node);
        const items = first.items.filter((item) => {
          const kept = second.call(item);
          return kept.is !== 'boolean' || kept.truth !== false;
        });
        return { ...whole, is: 'array', items };
      }
      case 'loadJsonContent':
        if (!isTextual(first)) return this.argument(node);
        return fromJson(JSON.parse(readFileSync(join(dirname(this.path), first.text ?? ''), 'utf8')));
    }
    this.problem(node, `there is no function ${callee.text} that this test knows`);
    return anything(whole);
  }

  private argument(node: Node): Value {
    this.problem(node, `${node.text} is given what it does not take`);
    return anything();
  }

  private method(node: Node, callee: Node, locals: ReadonlyMap<string, Value>): Value {
    const of = this.evaluate(field(callee, 'object'), locals);
    const name = field(callee, 'property').text;
    if (of.is === 'anything') return anything({ secret: true, runtime: true });
    const output = of.is === 'resource' ? of.declared.azure.functions?.[name]?.output : undefined;
    if (of.is !== 'resource' || !output) {
      this.problem(node, `${field(callee, 'object').text} has no function ${name}`);
      return anything({ secret: true, runtime: true });
    }
    return ofType({ type: output, of: of.declared.azure }, true);
  }
}

/** The same value, marked as known. */
function asKnown(value: Value): Value {
  if (value.is === 'object')
    return {
      ...value,
      runtime: false,
      entries: new Map([...value.entries].map(([key, each]) => [key, asKnown(each)])),
    };
  if (value.is === 'array') return { ...value, runtime: false, items: value.items.map(asKnown) };
  return { ...value, runtime: false };
}

/** The parameters of a parameter file, given the environment that it reads. */
export function readParameters(
  path: string,
  environment: Record<string, string>,
  problems: Set<string>,
  read: Read = readBicep,
): Map<string, Value> {
  const given = new Map<string, Value>();
  for (const [name, node] of read(path).declared.var) {
    given.set(
      name,
      parameterValue(children(node)[1]!, environment, (at, message) =>
        problems.add(`${path}:${at.startPosition.row + 1}: ${message}`),
      ),
    );
  }
  return given;
}

function parameterValue(
  node: Node,
  environment: Record<string, string>,
  problem: (at: Node, message: string) => void,
): Value {
  const [first] = children(node);
  if (node.type === 'string')
    return text(
      children(node)
        .map((part) => part.text)
        .join(''),
    );
  if (node.type === 'number') return { ...plain, is: 'integer', number: Number(node.text) };
  if (node.type === 'boolean') return truth(node.text === 'true');
  if (node.type === 'object') {
    const entries = children(node)
      .map((property) => children(property))
      .map(([key, value]) => [key!.text, parameterValue(value!, environment, problem)] as const);
    return object(entries, flagsOf(...entries.map(([, value]) => value)));
  }
  if (node.type === 'call_expression' && first?.text === 'int') {
    const value = parameterValue(children(field(node, 'arguments'))[0]!, environment, problem);
    return {
      ...plain,
      is: 'integer',
      ...(value.is === 'string' && value.text !== undefined ? { number: Number(value.text) } : {}),
    };
  }
  if (node.type === 'call_expression' && first?.text === 'readEnvironmentVariable') {
    const [name = text(), byDefault] = children(field(node, 'arguments')).map((argument) =>
      parameterValue(argument, environment, problem),
    );
    const variable = name.is === 'string' ? (name.text ?? '') : '';
    const value = environment[variable] ?? (byDefault?.is === 'string' ? byDefault.text : undefined);
    if (value === undefined) problem(node, `${variable} is not set and has no default`);
    return text(value, { secret: secretVariables.includes(variable), runtime: false });
  }
  problem(node, `this test does not know ${node.type}`);
  return anything();
}

/** All problems of a deployment of `path` with these parameters, as `file:line: problem`. */
export function deploymentProblems(
  path: string,
  given: ReadonlyMap<string, Value>,
  problems = new Set<string>(),
  read: Read = readBicep,
): string[] {
  const file = read(path);
  for (const name of given.keys()) {
    if (!file.declared.param.has(name)) problems.add(`${path}: there is no parameter ${name}`);
  }
  new Template(path, file, given, read, problems).run();
  return [...problems];
}
