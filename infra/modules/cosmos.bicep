// The database. The code that queries the containers also writes their partition keys and indexes (containers.json).
param name string
param location string
param tags object

@description('0: serverless. Otherwise the maximum request units a second of the database. The choice is fixed when the account is created.')
param autoscale int

@description('The identity that reads and writes without a key.')
param writerPrincipalId string

var containers = loadJsonContent('../containers.json')
// Cosmos DB Built-in Data Contributor.
var dataContributor = '00000000-0000-0000-0000-000000000002'

resource account 'Microsoft.DocumentDB/databaseAccounts@2026-03-15' = {
  name: name
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    locations: [
      {
        locationName: location
        failoverPriority: 0
        isZoneRedundant: false
      }
    ]
    capabilities: autoscale == 0 ? [{ name: 'EnableServerless' }] : []
    consistencyPolicy: {
      defaultConsistencyLevel: 'Session'
    }
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: {
        tier: 'Continuous7Days'
      }
    }
    minimalTlsVersion: 'Tls12'
    // Keys can read and write data, but only a deployment can change containers and throughput.
    disableKeyBasedMetadataWriteAccess: true
  }
}

resource database 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases@2026-03-15' = {
  parent: account
  name: 'incidentmap'
  properties: {
    resource: {
      id: 'incidentmap'
    }
    options: autoscale == 0 ? {} : { autoscaleSettings: { maxThroughput: autoscale } }
  }
}

resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2026-03-15' = [
  for definition in containers: {
    parent: database
    name: definition.id
    properties: {
      resource: {
        id: definition.id
        partitionKey: {
          paths: definition.partitionKey.paths
          kind: 'Hash'
          version: 2
        }
        defaultTtl: definition.defaultTtl
        indexingPolicy: definition.indexingPolicy
      }
    }
  }
]

resource writer 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2026-03-15' = {
  parent: account
  name: guid(account.id, writerPrincipalId, dataContributor)
  properties: {
    roleDefinitionId: '${account.id}/sqlRoleDefinitions/${dataContributor}'
    principalId: writerPrincipalId
    scope: account.id
  }
}

output name string = account.name
output endpoint string = account.properties.documentEndpoint
output databaseName string = database.name
