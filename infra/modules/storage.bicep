// Two accounts, so that a wrong setting cannot make unreviewed files public. Containers: blobContainers.json.
param suffix string
param location string
param tags object

@description('The only origin whose pages may upload and read files.')
param siteUrl string

@description('How many days the files of a rejected report are kept.')
param rejectedDays int

@description('The identity that reads and writes without a key.')
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
    // The HTTP functions use the key, because they have no identity.
    allowSharedKeyAccess: true
    allowCrossTenantReplication: false
    defaultToOAuthAuthentication: true
    // The API signs addresses (SAS) for 15 minutes; one that is valid for longer was signed by somebody else.
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
    // A withdrawn file must be gone, not hidden, so there is no soft delete.
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

// A safety net below the product's own retention, in case no sweep runs: a file waits for its decision, and stays some
// days longer when it is rejected. Settings may change those days, so they are added: no file is removed too early.
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
    // The API signs addresses (SAS) for 15 minutes; one that is valid for longer was signed by somebody else.
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
    // A browser's request names no version of storage. Azure's own choice is that of 2009, whose answers to range requests
    // play no video on an iPhone.
    defaultServiceVersion: '2021-12-02'
    deleteRetentionPolicy: {
      enabled: false
    }
    cors: {
      corsRules: [
        {
          allowedOrigins: [siteUrl]
          allowedMethods: ['GET', 'HEAD', 'OPTIONS']
          // The map reads the file with its streets in parts.
          allowedHeaders: ['range']
          exposedHeaders: ['etag', 'content-length', 'content-range']
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
      // Files can be read by name, but not listed.
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
