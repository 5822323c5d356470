// Two accounts, so that what nobody has reviewed cannot become public by a wrong switch. Containers: blobContainers.json.
param suffix string
param location string
param tags object

@description('The only origin whose pages may send and read files.')
param siteUrl string

@description('Days that the files of a rejected report are kept.')
param rejectedDays int

@description('Who reads and writes without a key.')
param writerPrincipalId string

var containers = loadJsonContent('../blobContainers.json')
var privateContainers = filter(containers, container => container.account == 'private')
var publicContainers = filter(containers, container => container.account == 'public')
var passing = filter(privateContainers, container => container.mayWaitDays != null)
// Storage Blob Data Contributor.
var blobDataContributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'

resource privateAccount 'Microsoft.Storage/storageAccounts@2026-04-01' = {
  name: 'impriv${suffix}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: {
    name: 'Standard_LRS'
  }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: false
    // The HTTP functions sign with the key: they have no identity.
    allowSharedKeyAccess: true
    allowCrossTenantReplication: false
    defaultToOAuthAuthentication: true
    // An address that the API signs is good for 15 minutes; one that lasts longer was signed by somebody else.
    sasPolicy: {
      sasExpirationPeriod: '0.01:00:00'
      expirationAction: 'Log'
    }
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }
}

resource privateBlobs 'Microsoft.Storage/storageAccounts/blobServices@2026-04-01' = {
  parent: privateAccount
  name: 'default'
  properties: {
    // What a reporter withdraws is gone, not hidden: nothing is kept after deletion.
    deleteRetentionPolicy: {
      enabled: false
    }
    cors: {
      corsRules: [
        {
          allowedOrigins: [siteUrl]
          allowedMethods: ['PUT', 'GET', 'HEAD', 'OPTIONS']
          allowedHeaders: ['content-type', 'x-ms-*']
          exposedHeaders: ['etag']
          maxAgeInSeconds: 3600
        }
      ]
    }
  }
}

resource privateContainer 'Microsoft.Storage/storageAccounts/blobServices/containers@2026-04-01' = [
  for container in privateContainers: {
    parent: privateBlobs
    name: container.name
    properties: {
      publicAccess: 'None'
    }
  }
]

// Below the product's own retention, for when no sweep has run: a file waits for its decision, and is kept some days more
// when it is rejected. The settings may lengthen those, so they are added: nothing goes that the product still promises.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2026-04-01' = {
  parent: privateAccount
  name: 'default'
  properties: {
    policy: {
      rules: [
        for container in passing: {
          name: 'remove-${container.name}'
          enabled: true
          type: 'Lifecycle'
          definition: {
            filters: {
              blobTypes: ['blockBlob']
              prefixMatch: ['${container.name}/']
            }
            actions: {
              baseBlob: {
                delete: {
                  daysAfterModificationGreaterThan: (container.mayWaitDays ?? 0) + rejectedDays
                }
              }
            }
          }
        }
      ]
    }
  }
  dependsOn: [privateBlobs]
}

resource publicAccount 'Microsoft.Storage/storageAccounts@2026-04-01' = {
  name: 'impub${suffix}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: {
    name: 'Standard_LRS'
  }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: true
    allowSharedKeyAccess: true
    allowCrossTenantReplication: false
    defaultToOAuthAuthentication: true
    // An address that the API signs is good for 15 minutes; one that lasts longer was signed by somebody else.
    sasPolicy: {
      sasExpirationPeriod: '0.01:00:00'
      expirationAction: 'Log'
    }
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }
}

resource publicBlobs 'Microsoft.Storage/storageAccounts/blobServices@2026-04-01' = {
  parent: publicAccount
  name: 'default'
  properties: {
    deleteRetentionPolicy: {
      enabled: false
    }
    cors: {
      corsRules: [
        {
          allowedOrigins: [siteUrl]
          allowedMethods: ['GET', 'HEAD', 'OPTIONS']
          allowedHeaders: []
          exposedHeaders: ['etag']
          maxAgeInSeconds: 3600
        }
      ]
    }
  }
}

resource publicContainer 'Microsoft.Storage/storageAccounts/blobServices/containers@2026-04-01' = [
  for container in publicContainers: {
    parent: publicBlobs
    name: container.name
    properties: {
      // By name, never as a list.
      publicAccess: 'Blob'
    }
  }
]

resource privateWriter 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(privateAccount.id, writerPrincipalId, blobDataContributor)
  scope: privateAccount
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobDataContributor)
    principalId: writerPrincipalId
    principalType: 'ServicePrincipal'
  }
}

resource publicWriter 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(publicAccount.id, writerPrincipalId, blobDataContributor)
  scope: publicAccount
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobDataContributor)
    principalId: writerPrincipalId
    principalType: 'ServicePrincipal'
  }
}

output privateName string = privateAccount.name
output privateUrl string = privateAccount.properties.primaryEndpoints.blob
output publicName string = publicAccount.name
output publicUrl string = publicAccount.properties.primaryEndpoints.blob
